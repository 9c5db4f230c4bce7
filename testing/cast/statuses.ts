/**
 * Everything that the town has said: more than 3,000 statuses over four months, dense towards now.
 *
 * Three layers. Scenes are written by hand (`scenes/`). Around them the town chats: posts and answers composed from
 * hand-written sentences (`words/`), never twice the same post. Last come the reactions: favourites, boosts, votes and
 * bookmarks, more of them where an author is well known and a status pleases. The same town every time; only the
 * dates move with `now`.
 */
import { chatter } from "./chatter.ts";
import { diceFrom } from "./dice.ts";
import type { Picture } from "./drawings.ts";
import { react } from "./reactions.ts";
import { englishScenes } from "./scenes/english.ts";
import { germanScenes } from "./scenes/german.ts";
import { russianScenes } from "./scenes/russian.ts";
import type { Visibility } from "./scenes/spoken.ts";
import { tell } from "./telling.ts";

export type { Visibility };

/** A picture on a status. `renderDrawing(media.drawing, media)` makes its file. */
export interface Media {
  drawing: Picture;
  /** In pixels. */
  width: number;
  height: number;
  /** For those who do not see it; empty on the few where the author forgot. */
  alt: string;
}

export interface Poll {
  /** Two to four texts. */
  options: string[];
  multiple: boolean;
  /** Counted from publication; a poll is open while this is more than the `minutesAgo` of its status. */
  expiresInMinutes: number;
  /** One entry a voter, never the author; `choices` are positions in `options`, exactly one unless `multiple`. */
  votes: { by: string; choices: number[] }[];
}

interface EarlierVersion {
  text: string;
  /** How many minutes before the last version this one was published. */
  minutesBefore: number;
  publishedAt: Date;
}

export interface Status {
  /** Stable across runs: a name of its own, or author and number. */
  key: string;
  /** The username of the author. */
  by: string;
  /** Plain text with line breaks, @usernames of the cast, #hashtags and addresses. Empty in boosts. */
  text: string;
  /** ISO 639: en, de, ru, and a few in fr, he, ar. */
  language: string;
  visibility: Visibility;
  /** Whole minutes before now; `createdAt` adds some seconds to it. */
  minutesAgo: number;
  createdAt: Date;
  /** When the last version was published, null where there is only one. */
  editedAt: Date | null;
  /** Earlier versions, oldest first; the oldest was published at `createdAt`. */
  edits: EarlierVersion[];
  /** Empty: none. */
  contentWarning: string;
  sensitive: boolean;
  pinned: boolean;
  /** Key of an older status that this one may see. */
  inReplyTo: string | null;
  /** Key of an older public or unlisted status; a boost carries nothing else of its own. */
  boostOf: string | null;
  /** Everybody named in the text, and the author of what is answered; never the author. */
  mentions: string[];
  media: Media[];
  poll: Poll | null;
  favouritedBy: string[];
  /** Each of them is also a status of its own with `boostOf`. */
  boostedBy: string[];
  bookmarkedBy: string[];
}

/**
 * All statuses, oldest first, so that whatever one refers to has come before it.
 *
 * `composed` says how many posts and answers to compose around the scenes; 0 leaves what is written by hand.
 */
export function writeStatuses(now: Date, { composed = 2800 }: { composed?: number } = {}): Status[] {
  const drafts = tell([...englishScenes, ...germanScenes, ...russianScenes], diceFrom("scenes"));
  chatter(drafts, composed, diceFrom("chatter"));
  return react(drafts, diceFrom("reactions"), now);
}
