/**
 * What has to be true of the files of a draft before it is sent: all are on the server,
 * and the server knows what their author says of them. Files that no post has taken
 * for a day are gone there; they go up anew.
 */
import { descriptionLeft } from "#protocol/character-count.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { readerIfStarted } from "#web/data/reader-cell.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { areSameFiles, hasNewWords, type DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { needWords } from "#web/i18n/load-words.ts";
import type { Words } from "#web/i18n/words.ts";
import { limitsHere } from "../limits-of.ts";
import { sayBlock } from "../losses.ts";
import type { PublishingEvent } from "../publishing.ts";
import { wordsOf } from "../request.ts";
import { sendCaptionsAnew } from "./captions.ts";
import { uploads as all, type Uploads } from "./uploads.ts";

/** Drafts whose author was reminded of descriptions, which is done once. */
const reminded = new Set<string>();

interface Parts {
  open: OpenDraft;
  api: Api;
  t: Words;
  uploads?: Uploads;
}

/** Sends a draft once its files are there; once more, if the server has let some of them go by then. */
export async function sendWithFiles(parts: Parts & { send: (ready: Draft) => Promise<PublishingEvent> }) {
  for (let isFirst = true; ; isFirst = false) {
    const ready = await filesReady(parts);
    if ("type" in ready) return ready;
    const event = await parts.send(ready);
    const isUnknown = event.type === "refused" && event.code === "status.media-unknown";
    if (!isFirst || !isUnknown || !(await renewForgotten(parts))) return event;
  }
}

/** Answers the draft as it can be sent, or what keeps it from that. */
export async function filesReady({ open, api, t, uploads = all }: Parts): Promise<Draft | PublishingEvent> {
  const { draft: begun } = open.current();
  const linked = readerIfStarted()?.account?.linked;
  if (linked) {
    await needWords(["lost"]);
    const block = sayBlock(begun, linked, t);
    if (block) return { type: "refused", words: block };
  }
  if (begun.files.some(isTooLong)) return { type: "refused", words: t("files-description-too-long") };
  if (begun.files.some(({ isRecording }) => isRecording)) return { type: "refused", words: t("record-unfinished") };
  const isNew = !areSameFiles(begun.files, begun.editingStatus?.attachments ?? []);
  if (isNew && withoutDescription(begun).length > 0 && !reminded.has(begun.publishId)) {
    reminded.add(begun.publishId);
    return { type: "remind" };
  }
  // Who asks for the post wants its files.
  for (const { id } of begun.files.filter(({ isPaused }) => isPaused)) uploads.goOn(open, id);
  for (;;) {
    if (!(await uploads.settled(open))) return { type: "cleared" };
    const { draft } = open.current();
    if (draft.files.some(({ error }) => error !== null)) return { type: "refused", words: t("files-unfinished") };
    try {
      const forgotten = await askedOf(freeFiles(draft).filter(hasNewWords), (file) =>
        say({ open, api, uploads }, file),
      );
      if (forgotten.length === 0) return open.current().draft;
      for (const file of forgotten) await uploads.renew(open, file);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return error.status === 0
        ? { type: "lost", words: error.message }
        : { type: "refused", words: error.message, signedOut: error.status === 401 };
    }
  }
}

/** After the server has refused a file that it does not know. True if some go up anew. */
async function renewForgotten({ open, api, uploads = all }: Omit<Parts, "t">): Promise<boolean> {
  const free = freeFiles(open.current().draft);
  const forgotten = await askedOf(free, ({ attachment }) => api.get(`/api/v1/media/${attachment!.id}`)).catch(() => []);
  for (const file of forgotten) await uploads.renew(open, file);
  return forgotten.length > 0;
}

/** What is seen or heard, and nothing is said of it. The name of a download says what it is. */
export function withoutDescription({ files }: Draft): DraftFile[] {
  return files.filter((file) => file.kind !== "file" && file.description.trim() === "");
}

/** Of what is said of a file, as the server counts it. */
function isTooLong({ description }: Pick<DraftFile, "description">): boolean {
  return descriptionLeft(description, limitsHere().description) < 0;
}

/** Those that no post has; an edit speaks of the others itself. */
function freeFiles({ files, editingStatus }: Draft): DraftFile[] {
  const taken = new Set(editingStatus?.attachments?.map(({ id }) => id));
  return files.filter(({ attachment }) => attachment !== null && !taken.has(attachment.id));
}

/** Asks something of each file, all at once. Answers those that the server does not know. */
async function askedOf(files: readonly DraftFile[], ask: (file: DraftFile) => Promise<unknown>): Promise<DraftFile[]> {
  const unknown = await Promise.all(
    files.map((file) =>
      ask(file).then(
        () => null,
        (error: unknown) => {
          if (error instanceof ApiProblem && error.status === 404) return file;
          throw error;
        },
      ),
    ),
  );
  return unknown.filter((file) => file !== null);
}

/** A file that went up anew has none of its captions yet. */
async function say({ open, api, uploads = all }: Omit<Parts, "t">, file: DraftFile): Promise<void> {
  const told = (of: DraftFile) => api.send<MediaAttachment>("PUT", `/api/v1/media/${of.attachment!.id}`, wordsOf(of));
  const attachment = await told(file).catch(async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.details["code"] !== "media.captions-unknown") throw error;
    const captions = await sendCaptionsAnew({ api, draft: open.current().draft, uploads }, file);
    if (!captions) throw error;
    uploads.change(open, file.id, { captions });
    return told({ ...file, captions });
  });
  uploads.change(open, file.id, { attachment });
}
