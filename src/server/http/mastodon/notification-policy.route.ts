/** The policy of notifications, and the requests of those whom it holds back (`docs/api-notes.md`, Notifications). */
import * as v from "valibot";
import { policyDecisions, type NotificationPolicy, type PolicyDecision } from "#protocol/entities.ts";
import type { NotificationRequestId } from "#protocol/ids.ts";
import { idSchema, pageEntries } from "#protocol/paging.ts";
import { changePolicy, readPolicy } from "#server/domain/notifications/policy.ts";
import { answerRequests, listRequests, loadRequest } from "#server/domain/notifications/requests.ts";
import {
  firstNotificationPolicySchema,
  mergedSchema,
  notificationPolicySchema,
  notificationRequestSchema,
} from "../entities/notifications.ts";
import { emptySchema } from "../entities/values.ts";
import { flag, listOf, maybe, nothing, orBlank, withId } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

const read = "read:notifications";
const write = "write:notifications";

const decision = orBlank(v.picklist(policyDecisions));
const policy = v.object({
  for_not_following: decision,
  for_not_followers: decision,
  for_new_accounts: decision,
  for_private_mentions: decision,
  for_limited_accounts: decision,
});

/** v1 holds back, or does not. */
const firstPolicy = v.object({
  filter_not_following: maybe(flag),
  filter_not_followers: maybe(flag),
  filter_new_accounts: maybe(flag),
  filter_private_mentions: maybe(flag),
});

const asFirst = (said: NotificationPolicy) => ({
  filter_not_following: said.for_not_following !== "accept",
  filter_not_followers: said.for_not_followers !== "accept",
  filter_new_accounts: said.for_new_accounts !== "accept",
  filter_private_mentions: said.for_private_mentions !== "accept",
  summary: said.summary,
});

const decided = (holds: boolean | undefined): PolicyDecision | undefined =>
  holds === undefined ? undefined : holds ? "filter" : "accept";

const change = (method: "PUT" | "PATCH") =>
  route({
    method,
    path: "/api/v2/notifications/policy",
    summary: "Says whose notifications are held back",
    access: write,
    input: policy,
    answers: notificationPolicySchema,
    async handle({ reading, transact, viewer }, said) {
      await transact((tx) => changePolicy(tx, viewer, said));
      return readPolicy(reading("notifications"));
    },
  });

const changeFirst = (method: "PUT" | "PATCH") =>
  route({
    method,
    path: "/api/v1/notifications/policy",
    summary: "Says whose notifications are held back, as old apps do",
    access: write,
    input: firstPolicy,
    answers: firstNotificationPolicySchema,
    async handle({ reading, transact, viewer }, said) {
      const wanted = {
        for_not_following: decided(said.filter_not_following),
        for_not_followers: decided(said.filter_not_followers),
        for_new_accounts: decided(said.filter_new_accounts),
        for_private_mentions: decided(said.filter_private_mentions),
      };
      await transact((tx) => changePolicy(tx, viewer, wanted));
      return asFirst(await readPolicy(reading("notifications")));
    },
  });

const many = v.object({ id: orBlank(listOf(idSchema, 80)) });

const answers = (["accept", "dismiss"] as const).flatMap((answer) => [
  route({
    method: "POST",
    path: `/api/v1/notifications/requests/${answer}`,
    summary: answer === "accept" ? "Lets notifications of some people through" : "Dismisses what some people sent",
    access: write,
    input: many,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => answerRequests(tx, viewer, (id ?? []) as NotificationRequestId[], answer));
      return {};
    },
  }),
  route({
    method: "POST",
    path: `/api/v1/notifications/requests/:id/${answer}`,
    summary: answer === "accept" ? "Lets notifications of somebody through" : "Dismisses what somebody sent",
    access: write,
    input: withId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => answerRequests(tx, viewer, [id as NotificationRequestId], answer));
      return {};
    },
  }),
]);

export const notificationPolicyRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/notifications/policy",
    summary: "Whose notifications are held back",
    access: read,
    input: nothing,
    answers: notificationPolicySchema,
    handle: ({ reading }) => readPolicy(reading("notifications")),
  }),
  change("PATCH"),
  // As some clients send it.
  change("PUT"),
  route({
    method: "GET",
    path: "/api/v1/notifications/policy",
    summary: "Whose notifications are held back, as old apps ask",
    access: read,
    input: nothing,
    answers: firstNotificationPolicySchema,
    handle: async ({ reading }) => asFirst(await readPolicy(reading("notifications"))),
  }),
  changeFirst("PUT"),
  changeFirst("PATCH"),
  route({
    method: "GET",
    path: "/api/v1/notifications/requests",
    summary: "People whose notifications are held back",
    access: read,
    input: v.object(pageEntries(40, 80)),
    answers: v.array(notificationRequestSchema),
    async handle({ reading }, page) {
      const list = await listRequests(reading("notifications"), page);
      return new Reply(list.items, list);
    },
  }),
  // Accepting does all of its work before it answers.
  route({
    method: "GET",
    path: "/api/v1/notifications/requests/merged",
    summary: "Whether accepted ones have come to the others",
    access: read,
    input: nothing,
    answers: mergedSchema,
    handle: async () => ({ merged: true }),
  }),
  route({
    method: "GET",
    path: "/api/v1/notifications/requests/:id",
    summary: "One of them",
    access: read,
    // A page that lists all of them needs the last one no second time.
    input: v.object({ ...withId.entries, last_status: v.optional(flag, true) }),
    answers: notificationRequestSchema,
    handle: ({ reading }, { id, last_status }) =>
      loadRequest(reading("notifications"), id as NotificationRequestId, last_status),
  }),
  ...answers,
];
