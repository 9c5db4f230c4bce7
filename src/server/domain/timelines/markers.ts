/** Markers: how far somebody has read, kept here so that their devices agree. */
import { sql } from "kysely";
import type { Marker } from "#protocol/entities.ts";
import { Refusal } from "#protocol/refusals.ts";
import { anyReader, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { placeholder, prepared } from "#server/storage/prepared.ts";
import type { TimelineEvent } from "./events.ts";

export const markedTimelines = ["home", "notifications"] as const;
export type MarkedTimeline = (typeof markedTimelines)[number];
export type Markers = Partial<Record<MarkedTimeline, Marker>>;

interface MarkerRow {
  timeline: MarkedTimeline;
  last_read_id: string;
  version: number;
  updated_at: Date;
}

export async function loadMarkers(
  { db, viewer }: Reading<Viewer>,
  timelines: readonly MarkedTimeline[],
): Promise<Markers> {
  return show(await readMarkers(db, { reader: viewer.accountId, timelines }, true));
}

const readMarkers = prepared<MarkerRow>(
  "markers",
  sql<MarkerRow>`
    select timeline, last_read_id, version, updated_at from marker
    where account_id = ${anyReader} and timeline = any(${placeholder("timelines", "text[]")})`,
);

/**
 * Sets markers. Throws `marker.conflict` when another device of the person wrote
 * one at the same moment; nothing is set then, and the caller reads again and decides.
 */
export async function saveMarkers(
  tx: Writes,
  viewer: Viewer,
  positions: Partial<Record<MarkedTimeline, string>>,
): Promise<Markers> {
  const saved: MarkerRow[] = [];
  for (const timeline of markedTimelines) {
    const position = positions[timeline];
    if (!position) continue;
    // The inner select sees the version from when this statement began, the outer one what stands there once a
    // writer who was quicker has committed: if they differ, no row is changed.
    const { rows } = await sql<MarkerRow>`
      insert into marker (account_id, timeline, last_read_id) values (${viewer.accountId}, ${timeline}, ${position})
      on conflict (account_id, timeline) do update
        set last_read_id = excluded.last_read_id, version = marker.version + 1, updated_at = now()
        where marker.version = (
          select seen.version from marker seen
          where seen.account_id = ${viewer.accountId} and seen.timeline = ${timeline})
      returning timeline, last_read_id, version, updated_at`.execute(tx);
    if (rows.length === 0) throw new Refusal("marker.conflict");
    saved.push(...rows);
  }
  if (positions.notifications)
    await record<TimelineEvent>(tx, { kind: "notifications.read", accountId: viewer.accountId });
  return show(saved);
}

function show(rows: readonly MarkerRow[]): Markers {
  return Object.fromEntries(
    rows.map(({ timeline, last_read_id, version, updated_at }) => [
      timeline,
      { last_read_id, version, updated_at: updated_at.toISOString() },
    ]),
  );
}
