/** What each route of the Mastodon API answers, held against the documentation (`entities.ts`) on its way to a client. */
import { TrieRouter } from "hono/router/trie-router";
import * as v from "valibot";
import { expect } from "vitest";
import { shelves, toggles } from "#protocol/toggles.ts";
import { apiRoutes } from "#server/connect.ts";
import type { Route } from "#server/http/middleware/route.ts";
import * as entities from "./entities.ts";

const { listOf } = entities;

/** Of each route, by method and path, what it answers. */
const answers: Record<string, v.GenericSchema> = {
  "POST /api/v1/apps": entities.CredentialApplication,
  "GET /api/v1/apps/verify_credentials": entities.Application,
  "POST /oauth/token": entities.Token,
  "POST /oauth/revoke": entities.Empty,
  "GET /oauth/userinfo": entities.UserInfo,
  "GET /.well-known/oauth-authorization-server": entities.ServerMetadata,
  "GET /api/v2/instance": entities.InstanceV2,
  "GET /api/v1/instance": entities.InstanceV1,
  "GET /api/v1/instance/rules": listOf(entities.Rule),
  "GET /api/v1/instance/extended_description": entities.ExtendedDescription,
  "GET /api/v1/instance/privacy_policy": entities.ExtendedDescription,
  "GET /api/v1/instance/terms_of_service": entities.TermsOfService,
  "GET /api/v1/instance/terms_of_service/:date": entities.TermsOfService,
  "GET /api/v1/instance/activity": listOf(entities.Week),
  "GET /api/v1/instance/languages": listOf(entities.Language),
  "GET /api/v1/instance/translation_languages": entities.Empty,
  "GET /api/v1/preferences": entities.Preferences,
  "GET /api/v1/accounts/verify_credentials": entities.CredentialAccount,
  "PATCH /api/v1/accounts/update_credentials": entities.CredentialAccount,
  "GET /api/v1/profile": entities.Profile,
  "PATCH /api/v1/profile": entities.Profile,
  "PUT /api/v1/profile": entities.Profile,
  "DELETE /api/v1/profile/avatar": entities.CredentialAccount,
  "DELETE /api/v1/profile/header": entities.CredentialAccount,
  "GET /api/v1/domain_blocks": entities.Domains,
  "POST /api/v1/domain_blocks": entities.Empty,
  "DELETE /api/v1/domain_blocks": entities.Empty,
  "GET /api/v1/endorsements": listOf(entities.Account),
  "GET /api/v1/accounts/:id/endorsements": listOf(entities.Account),
  "POST /api/v1/reports": entities.Report,
  "GET /api/v1/blocks": listOf(entities.Account),
  "GET /api/v1/mutes": listOf(entities.MutedAccount),
  "GET /api/v1/follow_requests": listOf(entities.Account),
  "GET /api/v1/accounts": listOf(entities.Account),
  "GET /api/v1/accounts/lookup": entities.Account,
  "GET /api/v1/accounts/search": listOf(entities.Account),
  "GET /api/v1/accounts/relationships": listOf(entities.Relationship),
  "GET /api/v1/accounts/familiar_followers": listOf(entities.FamiliarFollowers),
  "GET /api/v1/accounts/:id": entities.Account,
  "GET /api/v1/accounts/:id/followers": listOf(entities.Account),
  "GET /api/v1/accounts/:id/following": listOf(entities.Account),
  "GET /api/v1/accounts/:id/statuses": listOf(entities.OwnView),
  "POST /api/v1/statuses": v.union([entities.OwnView, entities.ScheduledStatus]),
  "GET /api/v1/statuses": listOf(entities.OwnView),
  "GET /api/v1/statuses/:id": entities.Status,
  "PUT /api/v1/statuses/:id": entities.OwnView,
  "DELETE /api/v1/statuses/:id": entities.DeletedStatus,
  "GET /api/v1/statuses/:id/context": entities.Context,
  "GET /api/v1/statuses/:id/source": entities.StatusSource,
  "GET /api/v1/statuses/:id/history": listOf(entities.StatusEdit),
  "GET /api/v1/statuses/:id/favourited_by": listOf(entities.Account),
  "GET /api/v1/statuses/:id/reblogged_by": listOf(entities.Account),
  "GET /api/v1/statuses/:id/quotes": listOf(entities.OwnView),
  "POST /api/v1/statuses/:id/quotes/:quoting_status_id/revoke": entities.OwnView,
  "PUT /api/v1/statuses/:id/interaction_policy": entities.OwnView,
  "POST /api/v1/media": entities.MediaAttachment,
  "POST /api/v2/media": entities.MediaAttachment,
  "GET /api/v1/media/:id": entities.MediaAttachment,
  "PUT /api/v1/media/:id": entities.MediaAttachment,
  "DELETE /api/v1/media/:id": entities.Empty,
  "GET /api/v1/scheduled_statuses": listOf(entities.ScheduledStatus),
  "GET /api/v1/scheduled_statuses/:id": entities.ScheduledStatus,
  "PUT /api/v1/scheduled_statuses/:id": entities.ScheduledStatus,
  "DELETE /api/v1/scheduled_statuses/:id": entities.Empty,
  "GET /api/v2/filters": listOf(entities.Filter),
  "POST /api/v2/filters": entities.Filter,
  "GET /api/v2/filters/:id": entities.Filter,
  "PUT /api/v2/filters/:id": entities.Filter,
  "DELETE /api/v2/filters/:id": entities.Empty,
  "GET /api/v2/filters/:id/keywords": listOf(entities.FilterKeyword),
  "POST /api/v2/filters/:id/keywords": entities.FilterKeyword,
  "GET /api/v2/filters/keywords/:id": entities.FilterKeyword,
  "PUT /api/v2/filters/keywords/:id": entities.FilterKeyword,
  "DELETE /api/v2/filters/keywords/:id": entities.Empty,
  "GET /api/v2/filters/:id/statuses": listOf(entities.FilterStatus),
  "POST /api/v2/filters/:id/statuses": entities.FilterStatus,
  "GET /api/v2/filters/statuses/:id": entities.FilterStatus,
  "DELETE /api/v2/filters/statuses/:id": entities.Empty,
  "GET /api/v1/filters": listOf(entities.FilterV1),
  "POST /api/v1/filters": entities.FilterV1,
  "GET /api/v1/filters/:id": entities.FilterV1,
  "PUT /api/v1/filters/:id": entities.FilterV1,
  "DELETE /api/v1/filters/:id": entities.Empty,
  "GET /api/v1/lists": listOf(entities.List),
  "POST /api/v1/lists": entities.List,
  "GET /api/v1/lists/:id": entities.List,
  "PUT /api/v1/lists/:id": entities.List,
  "DELETE /api/v1/lists/:id": entities.Empty,
  "GET /api/v1/lists/:id/accounts": listOf(entities.Account),
  "POST /api/v1/lists/:id/accounts": entities.Empty,
  "DELETE /api/v1/lists/:id/accounts": entities.Empty,
  "GET /api/v1/accounts/:id/lists": listOf(entities.List),
  "GET /api/v1/polls/:id": entities.Poll,
  "POST /api/v1/polls/:id/votes": entities.Poll,
  "GET /api/v1/timelines/home": listOf(entities.OwnView),
  "GET /api/v1/timelines/list/:id": listOf(entities.OwnView),
  "GET /api/v1/timelines/public": listOf(entities.OwnView),
  "GET /api/v1/timelines/link": listOf(entities.OwnView),
  "GET /api/v1/timelines/tag/:hashtag": listOf(entities.OwnView),
  "GET /api/v1/conversations": listOf(entities.Conversation),
  "POST /api/v1/conversations/:id/read": entities.Conversation,
  "DELETE /api/v1/conversations/:id": entities.Empty,
  "GET /api/v1/notifications": listOf(entities.Notification),
  "GET /api/v1/notifications/:id": entities.Notification,
  "GET /api/v1/notifications/unread_count": entities.Count,
  "POST /api/v1/notifications/clear": entities.Empty,
  "POST /api/v1/notifications/:id/dismiss": entities.Empty,
  "GET /api/v2/notifications": entities.GroupedNotifications,
  "GET /api/v2/notifications/:group_key": entities.GroupedNotifications,
  "GET /api/v2/notifications/:group_key/accounts": listOf(entities.Account),
  "POST /api/v2/notifications/:group_key/dismiss": entities.Empty,
  "POST /api/v2/notifications/clear": entities.Empty,
  "GET /api/v2/notifications/unread_count": entities.Count,
  "GET /api/v2/notifications/policy": entities.NotificationPolicy,
  "PUT /api/v2/notifications/policy": entities.NotificationPolicy,
  "PATCH /api/v2/notifications/policy": entities.NotificationPolicy,
  "GET /api/v1/notifications/policy": entities.FirstNotificationPolicy,
  "PUT /api/v1/notifications/policy": entities.FirstNotificationPolicy,
  "PATCH /api/v1/notifications/policy": entities.FirstNotificationPolicy,
  "GET /api/v1/notifications/requests": listOf(entities.NotificationRequest),
  "GET /api/v1/notifications/requests/:id": entities.NotificationRequest,
  "GET /api/v1/notifications/requests/merged": entities.Merged,
  "POST /api/v1/notifications/requests/accept": entities.Empty,
  "POST /api/v1/notifications/requests/dismiss": entities.Empty,
  "POST /api/v1/notifications/requests/:id/accept": entities.Empty,
  "POST /api/v1/notifications/requests/:id/dismiss": entities.Empty,
  "GET /api/v1/markers": entities.Markers,
  "POST /api/v1/markers": entities.Markers,
  "GET /api/v2/search": entities.Search,
  "GET /api/v1/search": entities.FirstSearch,
  "GET /api/oembed": entities.Embed,
  "GET /api/v2/suggestions": listOf(entities.Suggestion),
  "GET /api/v1/suggestions": listOf(entities.Account),
  "DELETE /api/v1/suggestions/:id": entities.Empty,
  "GET /api/v1/directory": listOf(entities.Account),
  "GET /api/v1/trends": listOf(entities.Tag),
  "GET /api/v1/trends/tags": listOf(entities.Tag),
  "GET /api/v1/trends/statuses": listOf(entities.Status),
  "GET /api/v1/trends/links": listOf(entities.TrendingLink),
  "GET /api/v1/tags/:name": entities.Tag,
  "GET /api/v1/followed_tags": listOf(entities.Tag),
  "GET /api/v1/featured_tags": listOf(entities.FeaturedTag),
  "POST /api/v1/featured_tags": entities.FeaturedTag,
  "DELETE /api/v1/featured_tags/:id": entities.Empty,
  "GET /api/v1/featured_tags/suggestions": listOf(entities.Tag),
  "GET /api/v1/accounts/:id/featured_tags": listOf(entities.FeaturedTag),
};
for (const verb of ["follow", "unfollow", "feature", "unfeature"]) {
  answers[`POST /api/v1/tags/:name/${verb}`] = entities.Tag;
}
for (const toggle of Object.keys(toggles)) {
  for (const verb of [toggle, `un${toggle}`]) answers[`POST /api/v1/statuses/:id/${verb}`] = entities.OwnView;
}
for (const shelf of shelves) answers[`GET /api/v1/${toggles[shelf].list}`] = listOf(entities.OwnView);
const relationVerbs = ["follow", "unfollow", "remove_from_followers", "block", "unblock", "mute", "unmute", "note"];
for (const verb of [...relationVerbs, "endorse", "pin", "unendorse", "unpin"]) {
  answers[`POST /api/v1/accounts/:id/${verb}`] = entities.Relationship;
}
for (const verb of ["authorize", "reject"]) answers[`POST /api/v1/follow_requests/:id/${verb}`] = entities.Relationship;

/** As the table names it. */
export const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Parts that are not there: whatever is asked for is refused. */
const refusing: ReadonlySet<string> = new Set([
  "POST /api/v1/announcements/:id/dismiss",
  "PUT /api/v1/announcements/:id/reactions/:name",
  "DELETE /api/v1/announcements/:id/reactions/:name",
  "POST /api/v1/statuses/:id/translate",
]);

/** The names of the routes that have answered. */
export const called = new Set<string>();

/** What this route answers to who is somebody, and to visitors, who are told of no doing of theirs. */
export function schemaOf(name: string, isVisitor: boolean): v.GenericSchema {
  const schema = answers[name] ?? entities.EmptyList;
  return isVisitor ? forVisitors(schema) : schema;
}

function forVisitors(schema: v.GenericSchema): v.GenericSchema {
  if (schema === entities.Status || schema === entities.OwnView) return entities.VisitorsView;
  const { item } = schema as { item?: v.GenericSchema };
  return item ? listOf(forVisitors(item)) : schema;
}

const router = new TrieRouter<Route>();
for (const entry of apiRoutes) router.add(entry.method, entry.path, entry);

export const realFetch = globalThis.fetch;

/** Looks at each answer on its way to the client. */
export async function watchedFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...asked);
  const answer = await realFetch(request);
  const [match] = router.match(request.method, new URL(request.url).pathname)[0];
  const name = match && nameOf((match as [Route, unknown])[0]);
  if (name && refusing.has(name)) called.add(name);
  if (name && answer.ok) {
    called.add(name);
    const parsed = v.safeParse(schemaOf(name, false), await answer.clone().json());
    expect(
      parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
      name,
    ).toBeUndefined();
  }
  return asGlobal(answer);
}

/** A server in this process, maybe of another file, has put its own Response in the place of the global one, for which `masto` looks. */
export async function asGlobal(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), answer);
}
