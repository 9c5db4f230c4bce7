/** What is said of a file that goes with a draft (`protocol/draft-file.ts`), and of those of a post. */
import type { DraftFile } from "#protocol/draft-file.ts";
import type { MediaAttachment } from "#protocol/entities.ts";

export { besideText } from "./beside-text.ts";
export { fileOf, type Crop, type DraftCaptions, type DraftFile, type FocalPoint } from "#protocol/draft-file.ts";

/** Under which id the bytes are kept that go up. A part of a picture has an id of its own: what comes late of the whole one is never taken for it. */
export const bytesOf = ({ id, crop }: Pick<DraftFile, "id" | "crop">): string => crop?.bytes ?? id;

/** Under which id the text of captions is kept. It begins with the id of their file, and goes where that goes. */
export const captionsOf = (file: Pick<DraftFile, "id">, captions: string): string => `${file.id} captions ${captions}`;

/** True if its author says something else of it than the server knows. */
export function hasNewWords({ attachment, description, focus, transcript, captions }: DraftFile): boolean {
  const known = attachment?.meta?.focus;
  const isMoved = (focus?.x ?? 0) !== (known?.x ?? 0) || (focus?.y ?? 0) !== (known?.y ?? 0);
  return isMoved || description.trim() !== (attachment?.description ?? "") || (transcript ?? captions) !== undefined;
}

/** True if these are the same files in the same order, and nothing new is said of them. */
export function areSameFiles(files: readonly DraftFile[], before: readonly MediaAttachment[]): boolean {
  const isSame = (file: DraftFile, at: number) => file.attachment?.id === before[at]!.id && !hasNewWords(file);
  return files.length === before.length && files.every(isSame);
}
