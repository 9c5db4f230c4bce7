/** Homes: a new status or boost is written into them, a deleted one is taken out. */
import { eraseDirectFromHomes, eraseFromHomes, writeToHomes } from "#server/domain/timelines/fan-out.ts";
import { takeUntagged } from "#server/domain/timelines/home-of-tags.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import type { Reactor } from "./reactor.ts";

export const fanOut: Reactor<StatusEvent> = {
  name: "fan-out",
  on: {
    "status.published": ({ statusId }, { db }) => writeToHomes(db, statusId),
    "status.reblogged": ({ statusId }, { db }) => writeToHomes(db, statusId),
    async "status.edited"({ statusId, visibilityBefore }, { db }) {
      if (visibilityBefore) await eraseDirectFromHomes(db, statusId);
      await takeUntagged(db, statusId);
    },
    "status.deleted": ({ statusId, reblogIds }, { db }) => eraseFromHomes(db, [statusId, ...reblogIds]),
  },
};
