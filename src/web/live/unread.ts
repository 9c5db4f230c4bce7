/** How many notifications wait, kept current on every page: the server counts, the live stream says when to ask it. */
import type { Api } from "#web/data/api.ts";
import { currentReader, updateReader } from "#web/data/reader-cell.ts";
import type { Live } from "./socket.ts";

export function watchUnread(live: Live, api: Api): void {
  const ask = async () => {
    const { body } = await api.get<{ count: number }>("/api/v2/notifications/unread_count");
    if (body.count !== currentReader().unreadNotifications) updateReader({ unreadNotifications: body.count });
  };
  // An answer that does not come leaves the number of before; the next notification asks again.
  const askQuietly = () => void ask().catch(() => {});
  // A deleted post takes its notifications along, and so does a blocked or muted person, who may also come back.
  const remove = () => void (currentReader().unreadNotifications > 0 && askQuietly());
  const relationship = askQuietly;
  live.subscribe("user", {
    notification: askQuietly,
    notificationsRead: askQuietly,
    remove,
    relationship,
    gap: askQuietly,
  });
  // Without a socket nothing says what was read in another tab.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && live.state !== "live") askQuietly();
  });
}
