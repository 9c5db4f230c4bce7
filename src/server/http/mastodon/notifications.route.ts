/** Notifications, one by one (v1) and grouped (v2) (`docs/api-notes.md`, Notifications). */
import * as v from "valibot";
import { notificationTypes } from "#protocol/entities.ts";
import { shownAs } from "#protocol/shown-input.ts";
import type { NotificationId } from "#protocol/ids.ts";
import { idSchema, pageEntries } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { dismissGroup, listGroupAccounts, listGroups, loadGroup } from "#server/domain/notifications/groups.ts";
import {
  clearNotifications,
  countUnread,
  dismissNotification,
  listNotifications,
  loadNotification,
} from "#server/domain/notifications/list-notifications.ts";
import { accountSchema } from "../entities/accounts.ts";
import { countSchema, groupedNotificationsSchema, notificationSchema } from "../entities/notifications.ts";
import { emptySchema } from "../entities/values.ts";
import { flag, listOf, maybe, nothing, text, withId } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { notificationPolicyRoutes } from "./notification-policy.route.ts";

/** Types that there are not are passed over. */
const typeList = v.optional(listOf(shownAs({ type: "string", enum: notificationTypes }, text(40)), 20));
const filter = {
  types: typeList,
  exclude_types: typeList,
  account_id: v.optional(idSchema),
  grouped_types: typeList,
  include_filtered: maybe(flag),
};
const withKey = v.object({ group_key: v.pipe(text(200), v.regex(/^[\w.-]+$/)) });
const unread = v.object({ ...filter, limit: pageEntries(100, 1000).limit });

const read = "read:notifications";
const write = "write:notifications";

/** v1 counts notifications, v2 groups of them. */
const unreadCount = (path: string, each: "group" | "notification") =>
  route({
    method: "GET",
    path,
    summary: `How many ${each}s are unread`,
    access: read,
    input: unread,
    answers: countSchema,
    handle: async ({ reading }, { limit, ...types }) => ({
      count: await countUnread(reading("notifications"), limit, types, each),
    }),
  });

const clear = (path: string) =>
  route({
    method: "POST",
    path,
    summary: "Removes all notifications",
    access: write,
    input: nothing,
    answers: emptySchema,
    async handle({ transact, viewer }) {
      await transact((tx) => clearNotifications(tx, viewer));
      return {};
    },
  });

export const notificationRoutes: Route[] = [
  ...notificationPolicyRoutes,
  unreadCount("/api/v1/notifications/unread_count", "notification"),
  unreadCount("/api/v2/notifications/unread_count", "group"),
  clear("/api/v1/notifications/clear"),
  clear("/api/v2/notifications/clear"),
  route({
    method: "GET",
    path: "/api/v1/notifications",
    summary: "Notifications, one by one",
    access: read,
    input: v.object({ ...pageEntries(40, 80), ...filter }),
    answers: v.array(notificationSchema),
    async handle({ reading }, { types, exclude_types, account_id, include_filtered, ...page }) {
      const wanted = { types, exclude_types, account_id, include_filtered };
      const list = await listNotifications(reading("notifications"), page, wanted);
      return new Reply(list.items, list);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/notifications/:id",
    summary: "A notification",
    access: read,
    input: withId,
    answers: notificationSchema,
    async handle({ reading }, { id }) {
      const notification = await loadNotification(reading("notifications"), id as NotificationId, {
        include_filtered: true,
      });
      if (!notification) throw new Refusal("record.not-found");
      return notification;
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/notifications/:id/dismiss",
    summary: "Removes a notification",
    access: write,
    input: withId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => dismissNotification(tx, viewer, id as NotificationId));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/notifications",
    summary: "Notifications in groups",
    access: read,
    input: v.object({
      ...pageEntries(40, 80),
      ...filter,
      expand_accounts: v.optional(text(40, { enum: ["full", "partial_avatars"] }), "full"),
    }),
    answers: groupedNotificationsSchema,
    async handle({ reading }, { expand_accounts, max_id, since_id, min_id, limit, ...wanted }) {
      if (expand_accounts !== "full" && expand_accounts !== "partial_avatars") throw new Refusal("request.malformed");
      const page = { max_id, since_id, min_id, limit };
      const list = await listGroups(reading("notifications"), page, wanted, expand_accounts);
      return new Reply(list.entities, list);
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/notifications/:group_key",
    summary: "A group of notifications",
    access: read,
    input: withKey,
    answers: groupedNotificationsSchema,
    async handle({ reading }, { group_key }) {
      const group = await loadGroup(reading("notifications"), group_key);
      if (!group) throw new Refusal("record.not-found");
      return group;
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/notifications/:group_key/accounts",
    summary: "The people of a group",
    access: read,
    input: v.object({ ...withKey.entries, ...pageEntries(40, 80) }),
    answers: v.array(accountSchema),
    async handle({ reading }, { group_key, ...page }) {
      const list = await listGroupAccounts(reading("notifications"), group_key, page);
      return new Reply(list.items, list);
    },
  }),
  route({
    method: "POST",
    path: "/api/v2/notifications/:group_key/dismiss",
    summary: "Removes a group",
    access: write,
    input: withKey,
    answers: emptySchema,
    async handle({ transact, viewer }, { group_key }) {
      await transact((tx) => dismissGroup(tx, viewer, group_key));
      return {};
    },
  }),
];
