/** Cards: what a post links to is read once the post is there. */
import { noteLink } from "#server/domain/previews/note-link.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import type { Reactor, ReactorDeps } from "./reactor.ts";

const note = async ({ statusId }: StatusEvent, { db, ports }: ReactorDeps) => {
  if (ports.linkPreviews === "on") await noteLink(db, ports, statusId);
};

export const previews: Reactor<StatusEvent> = {
  name: "previews",
  on: { "status.published": note, "status.edited": note },
};
