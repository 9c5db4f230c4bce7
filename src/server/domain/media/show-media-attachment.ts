/** A media attachment as the API shows it; `file` and `preview` are names of blobs. */
import { sql } from "kysely";
import type { MediaAttachment } from "#protocol/entities.ts";
import { fileAddress } from "#protocol/file-address.ts";
import { showCaptions } from "./captions.ts";
import type { StoredMedia } from "./stored-media.ts";
import type { ServerAddress } from "../accounts/reading.ts";

export function showMediaAttachment(row: StoredMedia, server: ServerAddress): MediaAttachment {
  const url = fileUrl(server, row.file, row.meta?.file?.name);
  return {
    id: row.id,
    type: row.type,
    url,
    // Only a picture stands for itself where a picture is wanted.
    preview_url: fileUrl(server, row.preview) ?? (row.type === "image" || row.type === "gifv" ? url : null),
    remote_url: row.remote_url,
    preview_remote_url: null,
    text_url: null,
    description: row.description,
    blurhash: row.blurhash,
    meta: row.meta,
    ...(row.transcript && { transcript: row.transcript }),
    ...(row.captions && { captions: showCaptions(server, row.captions) }),
  };
}

function fileUrl(server: ServerAddress, key: string | null, name?: string): string | null {
  return key === null ? null : fileAddress(server.mediaUrl, key, name);
}

/** The files of `status` as a list of `StoredMedia`; null if there are none. */
export const mediaAsJson = sql`(
  select json_agg(json_build_object(
    'id', media.id::text, 'type', media.type, 'file', media.file, 'preview', media.preview,
    'remote_url', media.remote_url, 'description', media.description, 'blurhash', media.blurhash, 'meta', media.meta,
    'transcript', media.transcript, 'captions', media.captions
  ) order by media.position)
  from media_attachment media where media.status_id = status.id
)`;
