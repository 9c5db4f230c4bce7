/** A page of statuses that somebody put away: bookmarks, favourites. It pages by the ids of its own rows. */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { neighbours, type Listed, type PageQuery } from "#protocol/paging.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { loadStatuses } from "./load-statuses.ts";

/** Leaves out statuses that the viewer may not see any more, and goes on behind them. */
export async function showShelf(
  reading: Reading<Viewer>,
  rows: readonly { row_id: string; status_id: StatusId }[],
  page: PageQuery,
): Promise<Listed<Status>> {
  const items = await loadStatuses(
    reading,
    rows.map((row) => row.status_id),
  );
  return {
    items,
    ...neighbours(
      rows.map((row) => row.row_id),
      page,
    ),
  };
}
