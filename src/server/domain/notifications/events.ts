/** What happens to notifications. Of a new one only sockets are told. */
import type { AccountId, NotificationId } from "#protocol/ids.ts";

export type NotificationEvent =
  | { kind: "notification.added"; notificationId: NotificationId; accountId: AccountId }
  | { kind: "notifications.merged"; accountId: AccountId };
