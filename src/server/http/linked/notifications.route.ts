/** Grouped notifications, also of servers that only have them one by one. */
import * as v from "valibot";
import type { Notification } from "#protocol/entities.ts";
import { noteUnread } from "#server/domain/linked/last-unread.ts";
import type { Fields } from "../middleware/body.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { groupsOf } from "./clean.ts";
import { thereFor, type There } from "./there.ts";

const anything = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) => fields as Fields),
);

export const linkedNotificationRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v2/notifications",
    access: "session",
    input: anything,
    async handle(call, fields) {
      const there = thereFor(call);
      const grouped = await there.ask("GET", "/api/v2/notifications", fields);
      if (!isUnknown(grouped)) return grouped;
      const { grouped_types: _, expand_accounts: __, ...rest } = fields;
      const single = await there.ask("GET", "/api/v1/notifications", rest);
      return single.status >= 400 ? single : new Reply(groupsOf(single.body as Notification[]), single);
    },
  }),
  route({
    method: "GET",
    path: "/api/v2/notifications/unread_count",
    access: "session",
    input: anything,
    async handle(call, fields) {
      const there = thereFor(call);
      for (const version of ["v2", "v1"]) {
        const count = await there.ask("GET", `/api/${version}/notifications/unread_count`, fields);
        if (isUnknown(count)) continue;
        const known = (count.body as { count?: number }).count;
        if (known !== undefined) noteUnread(call.viewer.accountId, { unread: known });
        return count;
      }
      const count = await countedByMarker(there);
      noteUnread(call.viewer.accountId, { unread: count });
      return { count };
    },
  }),
];

/** A server without the route says 404, and some take its last part for an id. */
const isUnknown = ({ status }: Reply) => status === 404 || status === 400 || status === 405;

const most = 40;

/** Older servers don't count: those that are newer than the last one that was read. */
async function countedByMarker(there: There): Promise<number> {
  const [markers, notifications] = await Promise.all([
    there.get<Record<string, { last_read_id: string }>>("/api/v1/markers", { timeline: ["notifications"] }),
    there.get<Notification[]>("/api/v1/notifications", { limit: most }),
  ]);
  const read = markers["notifications"]?.last_read_id;
  const place = notifications.findIndex(({ id }) => id === read);
  return read === undefined ? 0 : place === -1 ? notifications.length : place;
}
