/** What happens to notifications; sockets are told of it, reactors are not. */
import type { AccountId, NotificationId } from "#protocol/ids.ts";

export type NotificationEvent = { kind: "notification.added"; notificationId: NotificationId; accountId: AccountId };
