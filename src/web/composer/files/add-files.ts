/** Adds what was chosen, pasted or dropped to a draft. What cannot be taken stays out of it, and why is said. */
import type { MessageId } from "#protocol/message-ids.ts";
import * as limits from "#protocol/limits.ts";
import { mediaFile, uploadProblem } from "#protocol/media-kinds.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { WordArgs } from "#web/i18n/words.ts";
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

type Given = Pick<File, "name" | "type" | "size">;

/** Why a file cannot go with this draft, with so many more before it. */
export function refusalOf(file: Given, draft: Draft, before = 0): Pick<RefusedFile, "why" | "args"> | null {
  if (draft.poll) return { why: "files-or-poll", args: {} };
  const attached = draft.files.length + before;
  // Posts take pictures so far.
  const isPicture = mediaFile(file.type, file.name)?.kind === "image";
  const problem = uploadProblem(isPicture ? file : { ...file, type: "", name: "" }, { picker: "media", attached });
  switch (problem?.code) {
    case undefined:
      return null;
    case "media.too-many":
      return { why: "files-too-many", args: { limit: limits.status.attachments } };
    case "media.unsupported":
      return { why: "files-unsupported", args: {} };
    case "media.too-large":
      return { why: "files-too-large", args: { ...problem!.args } };
    case "media.impossibly-large":
      return { why: "files-impossibly-large", args: { ...problem!.args } };
  }
}

export async function addFiles(open: OpenDraft, given: readonly File[], to: Uploads = uploads): Promise<Intake> {
  const { draft } = open.current();
  const refused: RefusedFile[] = [];
  const added: [DraftFile, File][] = [];
  for (const file of given) {
    const refusal = refusalOf(file, draft, added.length);
    if (refusal) refused.push({ id: crypto.randomUUID(), name: file.name, ...refusal });
    else added.push([draftFileOf(file), file]);
  }
  const keeping = added.map(([{ id }, file]) => to.keep(draft, id, file));
  if (added.length > 0) open.change({ files: [...draft.files, ...added.map(([file]) => file)] });
  const kept = await Promise.all(keeping);
  return { refused, areKept: kept.every(Boolean) };
}

function draftFileOf({ name, type, size }: File): DraftFile {
  const media = mediaFile(type, name)!;
  const id = `${crypto.randomUUID()}.${media.extension}`;
  return { id, name, type: media.mime, size, attachment: null, error: null, description: "", focus: null };
}
