/**
 * Answers of another server to the routes of the Mastodon API, as our pages take them.
 *
 * Pages rely on each field of `#protocol/entities.ts` and put its HTML in as it is. The other server may be older, other software, or
 * hostile; so nothing of its answer is passed on, and each entity is written anew from what could be read.
 */
import { Refusal } from "#protocol/refusals.ts";
import { shelves, toggles } from "#protocol/toggles.ts";
import * as accounts from "./accounts.ts";
import { cleanAnything } from "./anything.ts";
import { cleanAttachment } from "./attachments.ts";
import { cleanTrendingLink } from "./cards.ts";
import * as filters from "./filters.ts";
import { startCleaning, type Cleaning } from "./foreign-html.ts";
import * as instance from "./instance.ts";
import * as lists from "./lists.ts";
import * as notifications from "./notifications.ts";
import { cleanPoll } from "./polls.ts";
import * as statuses from "./statuses.ts";
import { cleanFeaturedTag, cleanTag } from "./tags.ts";
import { countIn, fieldsIn, flagIn, listIn, type From } from "./values.ts";

export { groupsOf } from "./notifications.ts";
export type { From } from "./values.ts";

/** The answer to a Mastodon route, as our pages take it. Throws `linked.not-understood` if it is no such thing. */
export function cleaned(from: From, method: string, path: string, body: unknown): unknown {
  const shape = shapeOf(method.toUpperCase(), path);
  const answer = shape(startCleaning(from), body);
  if (answer === null) throw new Refusal("linked.not-understood", { args: { server: from.server } });
  return answer;
}

/** Null for what has not the shape. */
type Shape = (from: Cleaning, body: unknown) => unknown;

const listOf =
  (item: Shape, most = 80): Shape =>
  (from, body) =>
    Array.isArray(body) ? listIn(body, (one) => item(from, one), most) : null;

/** An answer that says no more than that it was done. */
const nothing: Shape = () => ({});

const count: Shape = (_from, body) => {
  const number = countIn(fieldsIn(body)?.count);
  return number === null ? null : { count: number };
};

const group: Shape = (from, body) => notifications.cleanGroups(from, body);

const merged: Shape = (_from, body) => fieldsIn(body) && { merged: flagIn(fieldsIn(body)!.merged, true) };

/** A post that has time until it is due, and one that is out. */
const published: Shape = (from, body) =>
  fieldsIn(body)?.params ? statuses.cleanScheduledStatus(from, body) : statuses.cleanStatus(from, body);

/** A deleted post, to be written anew; there are servers that say nothing of it. */
const deleted: Shape = (from, body) => statuses.cleanStatus(from, body) ?? {};

/** It has arrived, whatever is said of it. */
const reported: Shape = (from, body) => notifications.cleanReport(from, body) ?? {};

const relationships = listOf(accounts.cleanRelationship, 500);
const people = listOf(accounts.cleanAccount, 200);
const posts = listOf(statuses.cleanStatus);
const allLists = listOf(lists.cleanList, 500);

/** Methods, path and shape. Of two that fit, the first holds; a path that ends in `/` is a beginning. */
const table: readonly [methods: string, path: string, shape: Shape][] = [
  ["GET", "/api/v1/accounts/verify_credentials", accounts.cleanCredentialAccount],
  ["PATCH", "/api/v1/accounts/update_credentials", accounts.cleanCredentialAccount],
  ["DELETE", "/api/v1/profile/:picture", accounts.cleanCredentialAccount],
  ["GET PATCH PUT", "/api/v1/profile", accounts.cleanProfile],
  ["GET", "/api/v1/accounts/relationships", relationships],
  ["GET", "/api/v1/accounts/familiar_followers", listOf(accounts.cleanFamiliarFollowers)],
  ["GET", "/api/v1/accounts/search", people],
  ["GET", "/api/v1/accounts/lookup", accounts.cleanAccount],
  ["GET", "/api/v1/accounts", people],
  ["GET", "/api/v1/accounts/:id", accounts.cleanAccount],
  ["GET", "/api/v1/accounts/:id/statuses", posts],
  ["GET", "/api/v1/accounts/:id/followers", people],
  ["GET", "/api/v1/accounts/:id/following", people],
  ["GET", "/api/v1/accounts/:id/endorsements", people],
  ["GET", "/api/v1/accounts/:id/lists", allLists],
  ["GET", "/api/v1/accounts/:id/featured_tags", listOf(cleanFeaturedTag, 100)],
  ["POST", "/api/v1/accounts/:id/:verb", accounts.cleanRelationship],
  ["GET", "/api/v1/endorsements", people],
  ["GET", "/api/v1/directory", people],
  ["GET", "/api/v1/blocks", people],
  ["GET", "/api/v1/mutes", people],
  ["GET", "/api/v1/follow_requests", people],
  ["POST", "/api/v1/follow_requests/:id/:answer", accounts.cleanRelationship],
  ["GET", "/api/v1/domain_blocks", listOf((_from, one) => accounts.domainIn(one), 1_000)],
  ["POST DELETE", "/api/v1/domain_blocks", nothing],
  ["GET", "/api/v1/suggestions", people],
  ["GET", "/api/v2/suggestions", listOf(accounts.cleanSuggestion)],
  ["DELETE", "/api/v1/suggestions/:id", nothing],

  ["GET", "/api/v1/timelines/", posts],
  ...shelves.map((shelf): [string, string, Shape] => ["GET", `/api/v1/${toggles[shelf].list}`, posts]),
  ["GET", "/api/v1/statuses", listOf(statuses.cleanStatus, 200)],
  ["POST", "/api/v1/statuses", published],
  ["GET PUT", "/api/v1/statuses/:id", statuses.cleanStatus],
  ["DELETE", "/api/v1/statuses/:id", deleted],
  ["GET", "/api/v1/statuses/:id/context", statuses.cleanContext],
  ["GET", "/api/v1/statuses/:id/history", listOf(statuses.cleanStatusEdit, 200)],
  ["GET", "/api/v1/statuses/:id/source", statuses.cleanStatusSource],
  ["GET", "/api/v1/statuses/:id/favourited_by", people],
  ["GET", "/api/v1/statuses/:id/reblogged_by", people],
  ["GET", "/api/v1/statuses/:id/quotes", posts],
  ["POST", "/api/v1/statuses/:id/quotes/:quoting/revoke", statuses.cleanStatus],
  ["POST", "/api/v1/statuses/:id/translate", statuses.cleanTranslation],
  ["PUT", "/api/v1/statuses/:id/interaction_policy", statuses.cleanStatus],
  ["POST", "/api/v1/statuses/:id/:verb", statuses.cleanStatus],
  ["GET POST", "/api/v1/polls/", cleanPoll],
  ["GET", "/api/v1/scheduled_statuses", listOf(statuses.cleanScheduledStatus, 300)],
  ["GET PUT", "/api/v1/scheduled_statuses/:id", statuses.cleanScheduledStatus],
  ["DELETE", "/api/v1/scheduled_statuses/:id", nothing],
  ["DELETE", "/api/v1/media/:id", nothing],
  ["GET PUT", "/api/v1/media/:id", cleanAttachment],
  ["POST", "/api/v1/media", cleanAttachment],
  ["POST", "/api/v2/media", cleanAttachment],

  ["GET PATCH PUT", "/api/v2/notifications/policy", notifications.cleanPolicy],
  ["GET PATCH PUT", "/api/v1/notifications/policy", notifications.cleanFirstPolicy],
  ["GET", "/api/v1/notifications/requests", listOf(notifications.cleanNotificationRequest)],
  ["GET", "/api/v1/notifications/requests/merged", merged],
  ["GET", "/api/v1/notifications/requests/:id", notifications.cleanNotificationRequest],
  ["POST", "/api/v1/notifications/", nothing],
  ["GET", "/api/v1/notifications/unread_count", count],
  ["GET", "/api/v2/notifications/unread_count", count],
  ["GET", "/api/v1/notifications", listOf(notifications.cleanNotification)],
  ["GET", "/api/v1/notifications/:id", notifications.cleanNotification],
  ["GET", "/api/v2/notifications", group],
  ["GET", "/api/v2/notifications/:key/accounts", people],
  ["GET", "/api/v2/notifications/:key", group],
  ["POST", "/api/v2/notifications/", nothing],
  ["GET", "/api/v1/conversations", listOf(statuses.cleanConversation)],
  ["POST", "/api/v1/conversations/:id/:verb", statuses.cleanConversation],
  ["DELETE", "/api/v1/conversations/:id", nothing],
  ["GET POST", "/api/v1/markers", lists.cleanMarkers],

  ["GET", "/api/v1/lists", allLists],
  ["POST", "/api/v1/lists", lists.cleanList],
  ["GET PUT", "/api/v1/lists/:id", lists.cleanList],
  ["DELETE", "/api/v1/lists/:id", nothing],
  ["GET", "/api/v1/lists/:id/accounts", listOf(accounts.cleanAccount, 500)],
  ["POST DELETE", "/api/v1/lists/:id/accounts", nothing],
  ["DELETE", "/api/v2/filters/", nothing],
  ["GET", "/api/v2/filters", listOf(filters.cleanFilter, 500)],
  ["POST", "/api/v2/filters", filters.cleanFilter],
  ["GET", "/api/v2/filters/:id/keywords", listOf(filters.cleanFilterKeyword, 1_000)],
  ["POST", "/api/v2/filters/:id/keywords", filters.cleanFilterKeyword],
  ["GET PUT", "/api/v2/filters/keywords/:id", filters.cleanFilterKeyword],
  ["GET", "/api/v2/filters/:id/statuses", listOf(filters.cleanFilterStatus, 1_000)],
  ["POST", "/api/v2/filters/:id/statuses", filters.cleanFilterStatus],
  ["GET", "/api/v2/filters/statuses/:id", filters.cleanFilterStatus],
  ["GET PUT", "/api/v2/filters/:id", filters.cleanFilter],
  ["GET", "/api/v1/filters", listOf(filters.cleanKeywordFilter, 500)],
  ["POST", "/api/v1/filters", filters.cleanKeywordFilter],
  ["GET PUT", "/api/v1/filters/:id", filters.cleanKeywordFilter],
  ["DELETE", "/api/v1/filters/:id", nothing],

  ["GET", "/api/v2/search", lists.cleanSearch],
  ["GET", "/api/v1/search", lists.cleanFirstSearch],
  ["GET", "/api/v1/followed_tags", listOf(cleanTag, 200)],
  ["GET POST", "/api/v1/tags/", cleanTag],
  ["GET", "/api/v1/featured_tags", listOf(cleanFeaturedTag, 100)],
  ["POST", "/api/v1/featured_tags", cleanFeaturedTag],
  ["GET", "/api/v1/featured_tags/suggestions", listOf(cleanTag)],
  ["DELETE", "/api/v1/featured_tags/:id", nothing],
  ["GET", "/api/v1/trends/statuses", posts],
  ["GET", "/api/v1/trends/links", listOf(cleanTrendingLink)],
  ["GET", "/api/v1/trends/tags", listOf(cleanTag)],
  ["GET", "/api/v1/trends", listOf(cleanTag)],

  ["GET", "/api/v2/instance", instance.cleanInstance],
  ["GET", "/api/v1/instance", instance.cleanOldInstance],
  ["GET", "/api/v1/instance/rules", listOf(instance.cleanRule, 200)],
  ["GET", "/api/v1/instance/extended_description", instance.cleanLongText],
  ["GET", "/api/v1/instance/privacy_policy", instance.cleanLongText],
  ["GET", "/api/v1/announcements", listOf(instance.cleanAnnouncement)],
  ["POST PUT DELETE", "/api/v1/announcements/", nothing],
  ["GET", "/api/v1/custom_emojis", listOf(accounts.cleanEmoji, 5_000)],
  ["GET", "/api/v1/preferences", instance.cleanPreferences],
  ["POST", "/api/v1/reports", reported],
];

const rows = table.map(([methods, path, shape]) => {
  const pattern = path.replaceAll(/:\w+/g, "[^/]+");
  return { methods: methods.split(" "), whole: new RegExp(`^${pattern}${path.endsWith("/") ? "." : "$"}`), shape };
});

function shapeOf(method: string, path: string): Shape {
  const [address = ""] = path.split("?", 1);
  return rows.find(({ methods, whole }) => methods.includes(method) && whole.test(address))?.shape ?? cleanAnything;
}
