/**
 * The toggles (`protocol/toggles.ts`) as columns of the rows that show a status: a flag for each, and a counter for each
 * that is counted.
 */
import { sql, type RawBuilder } from "kysely";
import type { Visibility } from "#protocol/entities.ts";
import { shelves, toggles, type Toggle, type ToggleCounter, type ToggleCounts } from "#protocol/toggles.ts";
import type { Asking } from "../accounts/reading.ts";

const names = Object.keys(toggles) as Toggle[];

export const flags = names.map((name) => toggles[name].flag);

const counted = names.flatMap((name) => {
  const row = toggles[name];
  return "counter" in row ? [{ counter: row.counter, secret: "secret" in row }] : [];
});
export const counters = counted.map(({ counter }) => counter);

/** Where few people read, the number of a secret toggle would say who it was. */
export function shownCounts(visibility: Visibility, now: Record<ToggleCounter, number | null>): ToggleCounts {
  const open = visibility === "public" || visibility === "unlisted";
  const shown = {} as ToggleCounts;
  for (const { counter, secret } of counted) shown[counter] = ((open || !secret) && now[counter]) || 0;
  return shown;
}

/** What a reader did to `status`, in a statement that has such a row. */
export function flagsFor(reader: NonNullable<Asking>): RawBuilder<unknown> {
  const by = (table: string) => sql`${sql.ref(`${table}.account_id`)} = ${reader}`;
  const onShelves = shelves.map((shelf) => {
    const row = sql`${sql.table(shelf)} where ${by(shelf)} and ${sql.ref(`${shelf}.status_id`)} = status.id`;
    return sql`${found(row)} as ${sql.ref(toggles[shelf].flag)}`;
  });
  return sql`
    ${sql.join(onShelves)},
    ${found(sql`status own where ${by("own")} and own.reblog_of_id = status.id and own.deleted_at is null`)} as reblogged,
    ${found(sql`conversation_mute muted where ${by("muted")} and muted.conversation_id = status.conversation_id`)} as muted,
    -- Null where it cannot be pinned.
    case when ${by("status")} and status.reblog_of_id is null and status.visibility <> 'direct'
      then ${found(sql`status_pin where ${by("status_pin")} and status_pin.status_id = status.id`)}
    end as pinned`;
}

/**
 * Whether there is such a row, of which there is one at most. `exists` would let
 * the planner read all that the viewer ever liked into a hash table instead.
 */
function found(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from ${row}), false)`;
}
