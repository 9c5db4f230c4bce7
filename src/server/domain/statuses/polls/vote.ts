/**
 * Voting: once for each person, while the poll is open, never in one's own.
 *
 * The row of the poll is the lock: votes for it are counted one after another,
 * so a hundred at the same moment from one person are one (threats F09).
 */
import { sql } from "kysely";
import type { PollId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { readableStatuses } from "../visibility.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { once } from "#server/storage/once.ts";
import type { PollEvent } from "./events.ts";

/**
 * Casts a vote; sent again under the same key it is still the one vote.
 * Throws `poll.not-found`, `poll.own`, `poll.expired`, `poll.already-voted`,
 * `poll.nothing-chosen`, `poll.invalid-choice` (several where one is asked for, one that is not there), `idempotency.changed`.
 */
export async function vote(
  tx: Writes,
  viewer: Viewer,
  id: PollId,
  choices: readonly number[],
  key: string | null = null,
): Promise<void> {
  await once(tx, viewer.accountId, key, { vote: id, choices }, async () => {
    await castVote(tx, viewer, id, choices);
    return id;
  });
}

async function castVote(tx: Writes, viewer: Viewer, id: PollId, choices: readonly number[]): Promise<void> {
  const poll = await tx
    .selectFrom("poll")
    .select(["poll.status_id", "poll.account_id", "poll.votes", "poll.multiple"])
    .select(sql<boolean>`poll.closed_at is not null or coalesce(poll.expires_at <= now(), false)`.as("expired"))
    .where("poll.id", "=", id)
    .where(({ exists }) =>
      exists(
        readableStatuses(tx, viewer).select("status.id").where("status.id", "=", sql.ref<StatusId>("poll.status_id")),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!poll) throw new Refusal("poll.not-found");
  if (poll.account_id === viewer.accountId) throw new Refusal("poll.own");
  if (poll.expired) throw new Refusal("poll.expired");
  if (await hasVoted(tx, viewer, id)) throw new Refusal("poll.already-voted");
  const chosen = [...new Set(choices)];
  if (chosen.length === 0) throw new Refusal("poll.nothing-chosen");
  const isValid = (poll.multiple || chosen.length === 1) && chosen.every((choice) => choice in poll.votes);
  if (!isValid) throw new Refusal("poll.invalid-choice");

  await tx
    .insertInto("poll_vote")
    .values(chosen.map((choice) => ({ poll_id: id, account_id: viewer.accountId, choice })))
    .execute();
  const votes = poll.votes.map((count, choice) => (chosen.includes(choice) ? count + 1 : count));
  await tx
    .updateTable("poll")
    .set(({ eb }) => ({ votes, voters_count: eb("voters_count", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await record<PollEvent>(tx, {
    kind: "poll.voted",
    pollId: id,
    statusId: poll.status_id,
    accountId: viewer.accountId,
  });
}

async function hasVoted(tx: Writes, viewer: Viewer, id: PollId): Promise<boolean> {
  const earlier = await tx
    .selectFrom("poll_vote")
    .select("choice")
    .where("poll_id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirst();
  return earlier !== undefined;
}
