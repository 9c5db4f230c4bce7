/** Notifications, whom they are kept from, and reports. */
import * as v from "valibot";
import {
  notificationTypes,
  policyDecisions,
  type GroupedNotifications,
  type Notification,
  type NotificationGroup,
  type NotificationPolicy,
  type NotificationRequest,
  type Report,
} from "#protocol/entities.ts";
import { accountSchema } from "./accounts.ts";
import { statusSchema } from "./statuses.ts";
import { count, digits, entityOf, filled, flag, id, noted, text, time, url } from "./values.ts";

export const reportSchema = entityOf<Report>()({
  id,
  action_taken: flag,
  action_taken_at: v.nullable(time),
  category: v.picklist(["spam", "legal", "violation", "other"]),
  comment: text,
  forwarded: flag,
  created_at: time,
  status_ids: v.nullable(v.array(id)),
  rule_ids: v.nullable(v.array(filled)),
  target_account: accountSchema,
});

const type = v.picklist(notificationTypes);
const report = noted(v.optional(reportSchema), "With `admin.report` alone.");

export const notificationSchema = entityOf<Notification>()({
  id,
  type,
  group_key: filled,
  created_at: time,
  account: accountSchema,
  status: v.nullable(statusSchema),
  report,
});

export const notificationGroupSchema = entityOf<NotificationGroup>()({
  group_key: filled,
  notifications_count: v.pipe(count, v.minValue(1)),
  type,
  most_recent_notification_id: id,
  page_min_id: v.optional(id),
  page_max_id: v.optional(id),
  latest_page_notification_at: v.optional(time),
  sample_account_ids: v.pipe(v.array(id), v.minLength(1)),
  status_id: v.nullable(id),
  report,
});

export const groupedNotificationsSchema = entityOf<GroupedNotifications>()({
  accounts: v.array(accountSchema),
  partial_accounts: noted(
    v.optional(v.array(v.object({ acct: filled, avatar: url, avatar_static: url, bot: flag, id, locked: flag, url }))),
    "The other accounts, with `expand_accounts=partial_avatars` alone.",
  ),
  statuses: v.array(statusSchema),
  notification_groups: v.array(notificationGroupSchema),
});

export const countSchema = v.object({ count });

const decision = v.picklist(policyDecisions);
const summary = v.object({ pending_requests_count: count, pending_notifications_count: count });
export const notificationPolicySchema = entityOf<NotificationPolicy>()({
  for_not_following: decision,
  for_not_followers: decision,
  for_new_accounts: decision,
  for_private_mentions: decision,
  for_limited_accounts: decision,
  summary,
});
export const firstNotificationPolicySchema = v.object({
  filter_not_following: flag,
  filter_not_followers: flag,
  filter_new_accounts: flag,
  filter_private_mentions: flag,
  summary,
});

export const notificationRequestSchema = entityOf<NotificationRequest>()({
  id,
  created_at: time,
  updated_at: time,
  notifications_count: digits,
  account: accountSchema,
  last_status: v.nullable(statusSchema),
});
export const mergedSchema = v.object({ merged: flag });
