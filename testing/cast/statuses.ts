/**
 * Everything that the town has said: some 2,000 statuses over four months, dense towards now.
 *
 * First what people wrote (`scenes.ts`), then the reactions: favourites, boosts, votes and bookmarks, more of them where
 * an author is well known and a status pleases. The same town every time; only the dates move with `now`.
 */
import { diceFrom } from "./dice.ts";
import { react, type Status } from "./reactions.ts";
import { chatter, scenes, week } from "./scenes.ts";
import { tell } from "./telling.ts";

export type { Status } from "./reactions.ts";
export type { Media } from "./telling.ts";

/**
 * All statuses, oldest first, so that whatever one refers to has come before it.
 *
 * `composed` says how much of the everyday noise stands around the hand-written scenes; all of it unless said otherwise.
 */
export function writeStatuses(now: Date, { composed = Infinity }: { composed?: number } = {}): Status[] {
  return react(tell([...scenes, ...chatter(composed), ...week], diceFrom("scenes")), diceFrom("reactions"), now);
}
