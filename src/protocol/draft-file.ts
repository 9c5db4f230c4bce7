/** A file that goes with a draft: what its author says of it, and its copy on the server once there is one. */
import type { MediaAttachment } from "./entities.ts";

export interface FocalPoint {
  /** From -1, the left, to 1. */
  x: number;
  /** From -1, the bottom, to 1. */
  y: number;
}

/** A part of a picture, in pixels of the picture as it stands after its turns. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Quarters to the right. */
  turns: 0 | 1 | 2 | 3;
}

export interface DraftFile {
  /** Random, with the extension of its type. */
  id: string;
  /** How it is shown; a file is a download. */
  kind: "image" | "video" | "audio" | "file";
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
  /** Its author has stopped it for now. */
  isPaused?: boolean | undefined;
  /** It is being recorded, or was when its page went away: until it is whole its bytes lie in parts (`drafts/recording-parts.ts`). */
  isRecording?: boolean | undefined;
  /** This browser could not read it, so it goes without its length, its size or its poster. */
  isUnmeasured?: boolean | undefined;
  /** Its alt text. */
  description: string;
  /** The point that stays in sight where a preview is cut; null is the middle. */
  focus: FocalPoint | null;
  /** The part of a picture that goes up in its place, and under which id its bytes are kept; the whole one is kept under that of the file. */
  crop?: (Crop & { bytes: string }) | undefined;
  /** What is said in an audio or a video, and all captions that it shows; missing until they are written anew here. */
  transcript?: string | undefined;
  captions?: DraftCaptions[] | undefined;
}

export interface DraftCaptions {
  id: string;
  /** BCP 47. */
  language: string;
  /** Of their file, where it was chosen here. */
  name?: string | undefined;
}

/** A file that is on the server already. */
export function fileOf(attachment: MediaAttachment): DraftFile {
  return {
    id: attachment.id,
    kind: kindOf(attachment),
    name: attachment.meta?.file?.name ?? "",
    type: attachment.meta?.file?.type ?? "",
    size: attachment.meta?.file?.bytes ?? 0,
    attachment,
    error: null,
    description: attachment.description ?? "",
    focus: attachment.meta?.focus ?? null,
  };
}

function kindOf({ type }: MediaAttachment): DraftFile["kind"] {
  if (type === "video" || type === "audio") return type;
  return type === "unknown" ? "file" : "image";
}
