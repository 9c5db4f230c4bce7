/** Kinds of notifications that have a page of their own, in the order of its tabs. */
import type { NotificationType } from "./entities.ts";

export const notificationKinds = [
  "mention",
  "favourite",
  "reblog",
  "follow",
  "follow_request",
  "poll",
  "status",
  "update",
  "quote",
  "admin.report",
  "admin.sign_up",
] as const satisfies readonly NotificationType[];

export type NotificationKind = (typeof notificationKinds)[number];
