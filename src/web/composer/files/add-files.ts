/** Adds what was chosen, pasted or dropped to a draft. What cannot be taken stays out of it, and why is said. */
import * as limits from "#protocol/limits.ts";
import type { MessageId } from "#protocol/message-ids.ts";
import { anyFile, mediaFile, uploadProblem, uploadProblemElsewhere } from "#protocol/media-kinds.ts";
import { readerIfStarted } from "#web/data/reader-cell.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { WordArgs } from "#web/i18n/words.ts";
import { limitsHere } from "../limits-of.ts";
import { uploads, type Uploads } from "./uploads.ts";

export interface RefusedFile {
  id: string;
  name: string;
  why: MessageId;
  args: WordArgs;
}

/** What came of files that were given. */
export interface Intake {
  refused: readonly RefusedFile[];
  /** The browser has the others on its disk. */
  areKept: boolean;
}

/** Browsers hand folders over as files, whose bytes can't be had. */
async function foldersIn(given: readonly File[]): Promise<ReadonlySet<File>> {
  const isFolder = await Promise.all(
    given.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => false,
          () => true,
        ),
    ),
  );
  return new Set(given.filter((_, index) => isFolder[index]));
}

type Given = Pick<File, "name" | "type" | "size">;

/** What a button offers: what can be shown, or any file. What is pasted or dropped is any file. */
export type Picker = "media" | "any";

/** Why a file cannot go with this draft, with so many more before it. */
export function refusalOf(
  file: Given,
  draft: Draft,
  { picker, before = 0 }: { picker: Picker; before?: number },
): Pick<RefusedFile, "why" | "args"> | null {
  if (draft.poll) return { why: "files-or-poll", args: {} };
  if (file.size === 0) return { why: "files-empty", args: {} };
  const attached = draft.files.length + before;
  const linked = readerIfStarted()?.account?.linked;
  const problem = linked
    ? uploadProblemElsewhere(file, limitsHere(), attached)
    : uploadProblem(file, { picker, attached });
  switch (problem?.code) {
    case undefined:
      return null;
    case "media.too-many":
      return { why: "files-too-many", args: { limit: limitsHere().attachments } };
    case "media.unsupported":
      return { why: "files-unsupported", args: {} };
    case "media.picture-kind":
      return { why: "files-picture-kind", args: {} };
    case "media.too-large":
      if (canBecomeSmaller(file)) return null;
      return { why: "files-too-large", args: { ...problem!.args } };
    case "media.impossibly-large":
      return { why: "files-impossibly-large", args: { ...problem!.args } };
  }
}

/** A photo or a drawing is made smaller before it goes up (`measure.ts`). */
function canBecomeSmaller({ type, name, size }: Given): boolean {
  const media = mediaFile(type, name);
  return media?.kind === "image" && media.extension !== "gif" && size <= limits.media.singleRequest;
}

/** Told at once of those that the draft has now: a copy of gigabytes takes its time. */
export type OnAdded = (files: readonly DraftFile[]) => void;

export async function addFiles(
  open: OpenDraft,
  given: readonly File[],
  picker: Picker,
  to: Uploads = uploads,
  onAdded?: OnAdded,
): Promise<Intake> {
  const unnamed = given.filter(({ type }) => type === "");
  const folders = unnamed.length > 0 ? await foldersIn(unnamed) : null;
  const { draft } = open.current();
  const refused: RefusedFile[] = [];
  const added: [DraftFile, File][] = [];
  for (const file of given) {
    const refusal: Pick<RefusedFile, "why" | "args"> | null = folders?.has(file)
      ? { why: "files-folder", args: {} }
      : refusalOf(file, draft, { picker, before: added.length });
    if (refusal) refused.push({ id: crypto.randomUUID(), name: file.name, ...refusal });
    else added.push([draftFileOf(file), file]);
  }
  const keeping = added.map(([{ id }, file]) => to.keep(draft, id, file));
  if (added.length > 0) open.change({ files: [...draft.files, ...added.map(([file]) => file)] });
  onAdded?.(added.map(([file]) => file));
  const kept = await Promise.all(keeping);
  return { refused, areKept: kept.every(Boolean) };
}

function draftFileOf({ name, type, size }: File): DraftFile {
  const { kind, mime, extension } = anyFile(type, name);
  const id = `${crypto.randomUUID()}.${extension}`;
  return { id, kind, name, type: mime, size, attachment: null, error: null, description: "", focus: null };
}
