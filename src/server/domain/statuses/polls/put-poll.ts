/**
 * The poll of a status: made with it, made anew by an edit that changes its
 * options, gone with it. Voting is `vote.ts`.
 */
import { sql } from "kysely";
import type { AccountId, PollId, StatusId } from "#protocol/ids.ts";
import { isWithin } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import type { Writes } from "#server/storage/database.ts";

export interface PollDraft {
  options: readonly string[];
  /** Seconds from now. */
  expiresIn: number;
  multiple: boolean;
  hideTotals: boolean;
}

/** Closes a poll when its time has come. */
export const closePollJob = defineJob<{ pollId: PollId }>("close-poll");

/** Options without the blanks around them. Throws `poll.invalid` for what cannot be voted on. */
export function checkPoll(draft: PollDraft): PollDraft {
  const { minOptions, maxOptions, charactersPerOption, minExpiration, maxExpiration } = limits.poll;
  const options = draft.options.map((option) => option.trim());
  const isValid =
    options.length >= minOptions &&
    options.length <= maxOptions &&
    new Set(options).size === options.length &&
    options.every((option) => option !== "" && isWithin(option, charactersPerOption)) &&
    draft.expiresIn >= minExpiration &&
    draft.expiresIn <= maxExpiration;
  if (!isValid) throw new Refusal("poll.invalid", { args: { min: minOptions, max: maxOptions } });
  return { ...draft, options };
}

/**
 * Gives a status this poll. One that it had is gone, with its votes and its id, so that a vote on the way to the old
 * options never counts for the new ones.
 */
export async function putPoll(tx: Writes, accountId: AccountId, statusId: StatusId, draft: PollDraft): Promise<void> {
  await tx.deleteFrom("poll").where("status_id", "=", statusId).execute();
  const poll = {
    options: [...draft.options],
    votes: draft.options.map(() => 0),
    voters_count: 0,
    multiple: draft.multiple,
    hide_totals: draft.hideTotals,
    expires_at: sql<Date>`now() + make_interval(secs => ${draft.expiresIn})`,
    closed_at: null,
  };
  const { id, expires_at } = await tx
    .insertInto("poll")
    .values({ ...poll, status_id: statusId, account_id: accountId })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  await tx.updateTable("status").set({ poll_id: id }).where("id", "=", statusId).execute();
  await addJob(tx, closePollJob, { pollId: id }, { runAt: expires_at!, key: `${closePollJob.name}:${id}` });
}

/** Takes the poll off a status, with all its votes. Its job finds nothing to close. */
export async function removePoll(tx: Writes, pollId: PollId): Promise<void> {
  await tx.updateTable("status").set({ poll_id: null }).where("poll_id", "=", pollId).execute();
  await tx.deleteFrom("poll").where("id", "=", pollId).execute();
}
