/** Media attachments as rows hold them; files are names of blobs. */
import type { MediaAttachment, MediaKind } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";

/** As a version of a status remembers it. */
export interface StoredMedia {
  id: MediaId;
  type: MediaKind;
  file: string | null;
  preview: string | null;
  remote_url: string | null;
  description: string | null;
  blurhash: string | null;
  meta: MediaAttachment["meta"];
  /** Missing in versions of before. */
  transcript?: string | null;
  /** Only as it is at the moment: it is being made playable. */
  processing?: boolean;
  captions?: readonly StoredCaptions[] | null;
}

export interface StoredCaptions {
  language: string;
  key: string;
}

/** Bytes that are kept, and that no row of a media attachment names yet. */
export interface KeptFile {
  type: MediaKind;
  file: string;
  preview: string | null;
  blurhash: string | null;
  /** Of all that is kept. */
  bytes: number;
  meta: NonNullable<MediaAttachment["meta"]>;
}
