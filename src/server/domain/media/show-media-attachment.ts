/** A media attachment as the API shows it; `file` and `preview` are names of blobs. */
import { sql, type RawBuilder } from "kysely";
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
    ...(row.processing && { processing: true }),
    ...(row.transcript && { transcript: row.transcript }),
    ...(row.captions && { captions: showCaptions(server, row.captions) }),
  };
}

function fileUrl(server: ServerAddress, key: string | null, name?: string): string | null {
  return key === null ? null : fileAddress(server.mediaUrl, key, name);
}

/** Whether a row `media` of `media_attachment` is being made playable. */
export const isProcessing = sql<boolean>`exists (
  select from media_conversion where media_conversion.media_id = media.id and not media_conversion.failed)`;

/** The files of `status` as a list of `StoredMedia`; null if there are none. */
export const mediaAsJson = asJson(sql``);

/** The same, as it is at the moment. */
export const mediaNowAsJson = asJson(sql`, 'processing', ${isProcessing}`);

function asJson(more: RawBuilder<unknown>) {
  return sql`(
  select json_agg(json_build_object(
    'id', media.id::text, 'type', media.type, 'file', media.file, 'preview', media.preview,
    'remote_url', media.remote_url, 'description', media.description, 'blurhash', media.blurhash, 'meta', media.meta,
    'transcript', media.transcript, 'captions', media.captions${more}
  ) order by media.position)
  from media_attachment media where media.status_id = status.id
)`;
}
