/** What people say of a file: its description, the point that must stay in sight, and what is said in it. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { MediaKind } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { chooseCaptions, isHeard, type WantedCaptions } from "./captions.ts";

/** What is left out stays; an empty description is none. */
export interface MediaWords {
  description?: string | undefined;
  /** Each from -1 to 1. */
  focus?: { x: number; y: number } | undefined;
  /** These two are of audio and video alone. */
  transcript?: string | undefined;
  /** All that it shows. */
  captions?: readonly WantedCaptions[] | undefined;
}

/** False if there is no such file. Throws what `chooseCaptions` throws. */
export async function describeMedia(
  tx: Writes,
  id: MediaId,
  which: RawBuilder<SqlBool>,
  { description, focus, transcript, captions }: MediaWords,
): Promise<boolean> {
  const said = transcript === undefined ? undefined : cleanTranscript(transcript);
  const { rows } = await sql<{ type: MediaKind }>`
    update media_attachment
    set description = ${description === undefined ? sql`description` : description.trim() || null},
      meta = ${focus === undefined ? sql`meta` : withFocus(focus)},
      transcript = ${said === undefined ? sql`transcript` : said}
    where id = ${id} and ${which} returning type`.execute(tx);
  const [changed] = rows;
  if (!changed) return false;
  if (!isHeard(changed.type)) {
    const field = said ? "transcript" : captions?.length ? "captions" : null;
    if (field) throw new Refusal("request.invalid", { args: { field } });
  }
  if (captions) await chooseCaptions(tx, id, captions);
  return true;
}

/** Those that say something else of their file than is kept of it. Captions that are named always do. */
export async function newWordsOf<Words extends MediaWords & { id: MediaId }>(
  db: Reads,
  all: readonly Words[],
): Promise<Words[]> {
  if (all.length === 0) return [];
  const kept = await db
    .selectFrom("media_attachment")
    .select(["id", "description", "transcript", "captions", sql<string | null>`meta ->> 'focus'`.as("focus")])
    .where(
      "id",
      "in",
      all.map(({ id }) => id),
    )
    .execute();
  const keptOf = new Map(kept.map((row) => [row.id, row]));
  return all.filter(({ id, description, focus, transcript, captions }) => {
    const before = keptOf.get(id);
    if (!before || (captions && captions.length + (before.captions?.length ?? 0) > 0)) return true;
    const point = JSON.parse(before.focus ?? "null") as MediaWords["focus"] | null;
    return (
      (description !== undefined && (description.trim() || null) !== before.description) ||
      (transcript !== undefined && cleanTranscript(transcript) !== before.transcript) ||
      (focus !== undefined && !(point && point.x === focus.x && point.y === focus.y))
    );
  });
}

/** Null if there is none. */
export function cleanTranscript(text: string): string | null {
  return text.replace(/\r\n?/g, "\n").trim() || null;
}

function withFocus(focus: { x: number; y: number }): RawBuilder<unknown> {
  return sql`jsonb_set(coalesce(meta, '{}'), '{focus}', ${JSON.stringify(focus)}::jsonb)`;
}
