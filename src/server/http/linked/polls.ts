/** Polls of another server. */
import type { Poll, PollOption } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import { emojisIn } from "./accounts.ts";
import type { Cleaning } from "./foreign-html.ts";
import { countIn, distinctIn, fieldsIn, filledIn, flagIn, idIn, listIn, momentIn, numberIn } from "./values.ts";

const mostOptions = 20;

/** Null for what is no poll: without an id, or without a choice. */
export function cleanPoll(from: Cleaning, value: unknown): Poll | null {
  const told = fieldsIn(value);
  const id = idIn<PollId>(told?.id);
  if (!told || id === null) return null;
  const options = listIn(told.options, cleanOption, mostOptions);
  if (options.length < 2) return null;
  const choice = (one: unknown) => (Number.isInteger(one) ? numberIn(one, 0, options.length - 1) : null);
  return {
    id,
    expires_at: momentIn(told.expires_at),
    expired: flagIn(told.expired),
    multiple: flagIn(told.multiple),
    votes_count: countIn(told.votes_count) ?? 0,
    voters_count: countIn(told.voters_count),
    options,
    emojis: emojisIn(from, told.emojis),
    voted: flagIn(told.voted),
    own_votes: distinctIn(told.own_votes, choice, mostOptions),
  };
}

/** Votes name an option by its place, so that each of them stays where it is. */
function cleanOption(value: unknown): PollOption {
  const told = fieldsIn(value);
  return { title: filledIn(told?.title, 2_000) ?? "…", votes_count: countIn(told?.votes_count) };
}
