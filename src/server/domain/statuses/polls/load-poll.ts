/** A poll by its own id. People who see its status see it too. */
import type { Poll } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { pollAsJson, showPoll } from "./show-poll.ts";
import { readableStatuses } from "../visibility.ts";
import { asking, type Reading } from "../../accounts/reading.ts";

/** Throws `poll.not-found`. */
export async function loadPoll({ db, server, viewer }: Reading, id: PollId): Promise<Poll> {
  const found = await readableStatuses(db, viewer)
    .select(pollAsJson(asking(viewer)).as("poll"))
    .where("status.id", "=", ({ selectFrom }) => selectFrom("poll").select("poll.status_id").where("poll.id", "=", id))
    .executeTakeFirst();
  if (!found) throw new Refusal("poll.not-found");
  return showPoll(found.poll, server);
}
