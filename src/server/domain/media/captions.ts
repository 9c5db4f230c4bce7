/**
 * Captions of a video or an audio: WebVTT, one for each language.
 *
 * They are kept under names that cannot be guessed and never change. A file says which of them it shows, so an edit that
 * takes some away leaves them to the version that had them; all go with their file.
 */
import { sql } from "kysely";
import type { MediaCaptions } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { newFileKey } from "./file-key.ts";
import type { StoredCaptions } from "./stored-media.ts";
import { cleanWebVtt } from "./web-vtt.ts";

/** Captions that the file has already, by their id, or new ones. */
export interface WantedCaptions {
  language: string;
  id?: string | undefined;
  vtt?: string | undefined;
}

/** What can be heard. */
export const isHeard = (type: string) => type === "audio" || type === "video" || type === "gifv";

/**
 * Keeps captions with a file of the viewer's own, wherever that hangs; they are shown once it says so. Throws
 * `record.not-found`, and what `writeCaptions` throws.
 */
export async function addCaptions(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  id: MediaId,
  vtt: string,
): Promise<Omit<MediaCaptions, "language">> {
  const media = await tx
    .selectFrom("media_attachment")
    .select("type")
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    // So that those who come at the same moment are counted.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!media) throw new Refusal("record.not-found");
  if (!isHeard(media.type)) throw new Refusal("request.invalid", { args: { field: "captions" } });
  const key = await writeCaptions(tx, id, vtt);
  return { id: key, url: captionsUrl(server, key) };
}

/**
 * What a file shows from now on: exactly these. Its row is held by the caller. Throws `media.captions-unknown`,
 * `media.too-many-captions`, and what `writeCaptions` throws.
 */
export async function chooseCaptions(tx: Writes, id: MediaId, wanted: readonly WantedCaptions[]): Promise<void> {
  const languages = new Set(wanted.map(({ language }) => language));
  if (languages.size > spoken.languages) refuseMany(spoken.languages);
  if (languages.size < wanted.length) throw new Refusal("request.invalid", { args: { field: "captions" } });
  const known = wanted.flatMap((one) => (one.vtt === undefined ? [one.id ?? ""] : []));
  const { rows } = await sql<{ key: string }>`
    select key from media_caption where media_id = ${id} and key = any(${known}::text[])`.execute(tx);
  if (rows.length < new Set(known).size) {
    throw new Refusal("media.captions-unknown", { details: { code: "media.captions-unknown" } });
  }
  const shown: StoredCaptions[] = [];
  for (const { language, id: key, vtt } of wanted) {
    shown.push({ language, key: vtt === undefined ? key! : await writeCaptions(tx, id, vtt) });
  }
  await tx
    .updateTable("media_attachment")
    .set({ captions: shown.length > 0 ? JSON.stringify(shown) : null })
    .where("id", "=", id)
    .execute();
}

/** Throws `media.captions-unreadable`, `media.captions-too-large`, `media.too-many-captions`. */
async function writeCaptions(tx: Writes, id: MediaId, source: string): Promise<string> {
  const most = spoken.captions;
  const vtt = Buffer.byteLength(source) > most ? null : cleanWebVtt(source);
  if (Math.max(Buffer.byteLength(source), Buffer.byteLength(vtt ?? "")) > most) {
    throw new Refusal("media.captions-too-large", { args: { limit: most / 1024 } });
  }
  if (vtt === null) throw new Refusal("media.captions-unreadable");
  const { rows } = await sql<{ key: string }>`
    insert into media_caption (key, media_id, vtt)
    select ${newFileKey("vtt")}, ${id}::bigint, ${vtt}
    where (select count(*) from media_caption where media_id = ${id}) < ${spoken.keptCaptions}
    returning key`.execute(tx);
  if (!rows[0]) refuseMany(spoken.keptCaptions);
  return rows[0].key;
}

function refuseMany(limit: number): never {
  throw new Refusal("media.too-many-captions", { args: { limit } });
}

/** The text under a name; null if there is none. */
export async function readCaptions(db: Reads, key: string): Promise<string | null> {
  const row = await db.selectFrom("media_caption").select("vtt").where("key", "=", key).executeTakeFirst();
  return row?.vtt ?? null;
}

export function showCaptions(server: ServerAddress, captions: readonly StoredCaptions[]): MediaCaptions[] {
  return captions.map(({ language, key }) => ({ id: key, language, url: captionsUrl(server, key) }));
}

const captionsUrl = ({ mediaUrl }: ServerAddress, key: string) => `${mediaUrl}/captions/${key}`;
