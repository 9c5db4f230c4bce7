/** A file that goes with a draft: what its author says of it, and its copy on the server once there is one. */
import type { MediaAttachment } from "#protocol/entities.ts";

export interface FocalPoint {
  /** From -1, the left, to 1. */
  x: number;
  /** From -1, the bottom, to 1. */
  y: number;
}

export interface DraftFile {
  /** Random, with the extension of its type. */
  id: string;
  name: string;
  /** Mime type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Null until it has been uploaded. */
  attachment: MediaAttachment | null;
  /** Why it could not be, in words. */
  error: string | null;
  /** The reason may pass, such as a network that is away: it's tried again without being asked. */
  mayPass?: boolean | undefined;
  /** Its alt text. */
  description: string;
  /** The point that stays in sight where a preview is cut; null is the middle. */
  focus: FocalPoint | null;
}

/** A file that a post has already. */
export function fileOf(attachment: MediaAttachment): DraftFile {
  return {
    id: attachment.id,
    name: "",
    type: `${attachment.type}/*`,
    size: 0,
    attachment,
    error: null,
    description: attachment.description ?? "",
    focus: attachment.meta?.focus ?? null,
  };
}

/** True if its author says something else of it than the server knows. */
export function hasNewWords({ attachment, description, focus }: DraftFile): boolean {
  const known = attachment?.meta?.focus;
  const isMoved = (focus?.x ?? 0) !== (known?.x ?? 0) || (focus?.y ?? 0) !== (known?.y ?? 0);
  return isMoved || description.trim() !== (attachment?.description ?? "");
}

export function isImage({ type }: DraftFile): boolean {
  return type.startsWith("image/");
}

/** True if these are the same files in the same order, and nothing new is said of them. */
export function areSameFiles(files: readonly DraftFile[], before: readonly MediaAttachment[]): boolean {
  const isSame = (file: DraftFile, at: number) => file.attachment?.id === before[at]!.id && !hasNewWords(file);
  return files.length === before.length && files.every(isSame);
}

/** The attachments that stand beside a text: those that its HTML shows stand inside it. */
export function besideText(attachments: readonly MediaAttachment[], html: string): MediaAttachment[] {
  const isInside = (url: string | null) => url !== null && html.includes(url.slice(url.lastIndexOf("/") + 1));
  return attachments.filter(({ url, preview_url: preview }) => !isInside(url) && !isInside(preview));
}
