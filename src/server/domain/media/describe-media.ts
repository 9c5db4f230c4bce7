/** What people say of a file: its description, and the point that must stay in sight. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { MediaId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";

/** What is left out stays; an empty description is none. */
export interface MediaWords {
  description?: string | undefined;
  /** Each from -1 to 1. */
  focus?: { x: number; y: number } | undefined;
}

/** False if there is no such file. */
export async function describeMedia(
  tx: Writes,
  id: MediaId,
  which: RawBuilder<SqlBool>,
  { description, focus }: MediaWords,
): Promise<boolean> {
  const changed = await sql`
    update media_attachment
    set description = ${description === undefined ? sql`description` : description.trim() || null},
      meta = ${focus === undefined ? sql`meta` : withFocus(focus)}
    where id = ${id} and ${which}`.execute(tx);
  return Boolean(changed.numAffectedRows);
}

function withFocus(focus: { x: number; y: number }): RawBuilder<unknown> {
  return sql`jsonb_set(coalesce(meta, '{}'), '{focus}', ${JSON.stringify(focus)}::jsonb)`;
}
