/** A poll by its own id: seen by whoever sees its status. */
import type { Poll } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { pollAsJson, showPoll } from "../statuses/show-poll.ts";
import { visibleStatuses } from "../statuses/visibility.ts";
import type { Reads } from "#server/storage/database.ts";

/** Throws `poll.not-found`. */
export async function loadPoll(db: Reads, viewer: MaybeViewer, id: PollId): Promise<Poll> {
  const found = await visibleStatuses(db, viewer)
    .select(pollAsJson(viewer).as("poll"))
    .where("status.id", "=", ({ selectFrom }) => selectFrom("poll").select("poll.status_id").where("poll.id", "=", id))
    .executeTakeFirst();
  if (!found) throw new Refusal("poll.not-found");
  return showPoll(found.poll);
}
