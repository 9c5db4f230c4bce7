/** Lists, reading positions and findings of another server. */
import type { List, Marker, RepliesPolicy, SearchResults } from "#protocol/entities.ts";
import type { ListId } from "#protocol/ids.ts";
import { cleanAccount } from "./accounts.ts";
import type { Cleaning } from "./foreign-html.ts";
import { cleanStatus } from "./statuses.ts";
import { cleanTag, tagNameIn } from "./tags.ts";
import { countIn, fieldsIn, filledIn, flagIn, idIn, listIn, momentIn, noMoment, oneOf } from "./values.ts";

const repliesPolicies: readonly RepliesPolicy[] = ["followed", "list", "none"];

export function cleanList(_from: Cleaning, value: unknown): List | null {
  const told = fieldsIn(value);
  const id = idIn<ListId>(told?.id);
  if (!told || id === null) return null;
  return {
    id,
    title: filledIn(told.title, 1_000) ?? "…",
    replies_policy: oneOf(repliesPolicies, told.replies_policy) ?? "list",
    exclusive: flagIn(told.exclusive),
  };
}

export function cleanMarkers(_from: Cleaning, value: unknown): { home?: Marker; notifications?: Marker } | null {
  const told = fieldsIn(value);
  if (!told) return null;
  const [home, notifications] = [markerIn(told.home), markerIn(told.notifications)];
  return { ...(home && { home }), ...(notifications && { notifications }) };
}

function markerIn(value: unknown): Marker | null {
  const told = fieldsIn(value);
  const lastRead = idIn<string>(told?.last_read_id);
  if (!told || lastRead === null) return null;
  return {
    last_read_id: lastRead,
    version: countIn(told.version) ?? 0,
    updated_at: momentIn(told.updated_at) ?? noMoment,
  };
}

export function cleanSearch(from: Cleaning, value: unknown): SearchResults | null {
  const told = fieldsIn(value);
  if (!told) return null;
  return {
    accounts: listIn(told.accounts, (one) => cleanAccount(from, one)),
    statuses: listIn(told.statuses, (one) => cleanStatus(from, one)),
    hashtags: listIn(told.hashtags, (one) => cleanTag(from, one)),
  };
}

/** The first version of search has the names of hashtags alone. */
export function cleanFirstSearch(from: Cleaning, value: unknown) {
  const found = cleanSearch(from, value);
  const names = fieldsIn(value)?.hashtags;
  return found && { ...found, hashtags: listIn(names, (one) => tagNameIn(fieldsIn(one)?.name ?? one)) };
}
