/**
 * How much waits, kept current on every page: the server counts, the live stream says when to ask it. A page that has just
 * come brings the numbers of its own moment, which stay until it is at rest.
 */
import type { Api } from "#web/data/api.ts";
import { rested } from "#web/device/at-rest.ts";
import { currentReader, updateReader } from "#web/data/reader-cell.ts";
import type { Live } from "./socket.ts";

/** By its place in the reader: the route that counts it. */
const counted = {
  unreadNotifications: "/api/v2/notifications/unread_count",
  unreadConversations: "/api/conversations/unread_count",
};
const places = Object.keys(counted) as (keyof typeof counted)[];

export function watchUnread(live: Live, api: Api): void {
  const ask = () =>
    places.forEach((of) => {
      const take = ({ body }: { body: { count: number } }) =>
        body.count !== currentReader()[of] && updateReader({ [of]: body.count });
      // An answer that does not come leaves the number of before; the next event asks again.
      const read = () => api.get<{ count: number }>(counted[of]).then(take, () => {});
      void rested.then(read);
    });
  // A deleted post takes its notifications along, and so does a blocked or muted person, who may also come back.
  const remove = () => void (places.some((of) => currentReader()[of] > 0) && ask());
  live.subscribe("user", {
    notification: ask,
    notificationsRead: ask,
    notificationsMerged: ask,
    conversation: ask,
    conversationsRead: ask,
    remove,
    relationship: ask,
    gap: ask,
  });
  // Without a socket nothing says what was read in another tab.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && live.state !== "live") ask();
  });
}
