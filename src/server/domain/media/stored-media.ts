/** A media attachment as a version of a status remembers it; files are names of blobs. */
import type { MediaAttachment, MediaKind } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";

export interface StoredMedia {
  id: MediaId;
  type: MediaKind;
  file: string | null;
  preview: string | null;
  remote_url: string | null;
  description: string | null;
  blurhash: string | null;
  meta: MediaAttachment["meta"];
}
