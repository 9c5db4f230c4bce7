/** What the town makes of what is said: favourites, boosts, votes, bookmarks. And with them, finished statuses. */
import { type Dice, diceFrom } from "./dice.ts";
import { areApart, people, personNamed } from "./people.ts";
import type { Person } from "./person.ts";
import type { Question } from "./scenes.ts";
import { type Draft, type Drafts, maySee } from "./telling.ts";

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

/** A draft with its moment, and with what everybody made of it. */
export interface Status extends Omit<Draft, "edits" | "question" | "appeal"> {
  /** `minutesAgo` before now, and some seconds more. */
  createdAt: Date;
  /** When the last version was published, null where there is only one. */
  editedAt: Date | null;
  /** Earlier versions, oldest first; the oldest was published at `createdAt`. */
  edits: EarlierVersion[];
  /** Key of an older public or unlisted status; a boost carries nothing else of its own. */
  boostOf: string | null;
  poll: Poll | null;
}

const minute = 60_000;

/** The drafts as statuses, with the boosts among them, oldest first. */
export function react(drafts: Drafts, dice: Dice, now: Date): Status[] {
  const statuses = [...drafts.values()].flatMap((draft) => {
    const status = finish(draft, dice, now);
    return [status, ...status.boostedBy.map((by) => boost(status, by, dice, now))];
  });
  return statuses.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.key < other.key ? -1 : 1),
  );
}

function finish(draft: Draft, dice: Dice, now: Date): Status {
  const { question, appeal, edits, favouritedBy, boostedBy, bookmarkedBy, ...rest } = draft;
  const audience = audienceOf(draft);
  const fans = audience.filter(
    (person) => favouritedBy.includes(person.username) || dice.chance(liking(person, draft)),
  );
  const createdAt = momentOf(draft.key, draft.minutesAgo, now);
  const edited = edits[0] ? createdAt.getTime() + edits[0].minutesBefore * minute : null;
  return {
    ...rest,
    createdAt,
    editedAt: edited ? new Date(edited) : null,
    edits: edits.map((edit) => ({ ...edit, publishedAt: new Date(edited! - edit.minutesBefore * minute) })),
    boostOf: null,
    poll: question && pollOf(question, audience, dice),
    favouritedBy: usernamesOf(fans),
    boostedBy: isSpreadable(draft)
      ? usernamesOf(
          audience.filter(
            (person) =>
              boostedBy.includes(person.username) || (fans.includes(person) && dice.chance(appeal ** 2 * 0.14)),
          ),
        )
      : [],
    bookmarkedBy: usernamesOf(
      audience.filter((person) => bookmarkedBy.includes(person.username) || dice.chance(appeal ** 2 * 0.006)),
    ),
  };
}

/** A boost is a status of its own that points at another. */
function boost(original: Status, by: string, dice: Dice, now: Date): Status {
  // Never in the same minute as the original, so that it is always the younger of the two.
  const longestPossible = Math.max(0, original.minutesAgo - 1);
  const minutesAgo = longestPossible - Math.floor(dice.next() ** 4 * Math.min(longestPossible, 2000));
  const key = `${by}-boosts-${original.key}`;
  return {
    key,
    by,
    text: "",
    language: original.language,
    visibility: "public",
    minutesAgo,
    createdAt: momentOf(key, minutesAgo, now),
    editedAt: null,
    edits: [],
    contentWarning: "",
    sensitive: false,
    pinned: false,
    inReplyTo: null,
    boostOf: original.key,
    mentions: [],
    media: [],
    poll: null,
    favouritedBy: [],
    boostedBy: [],
    bookmarkedBy: [],
  };
}

/** Everybody who may see it and reacts at all. */
function audienceOf(draft: Draft): Person[] {
  const author = personNamed(draft.by);
  return people.filter((person) => {
    const silent = person.bot || person.suspended || person.username === "pia";
    return person !== author && !silent && !areApart(person, author) && maySee(person, draft);
  });
}

/** Followers like more than strangers, and people mostly what they can read without effort. */
function liking(person: Person, draft: Draft): number {
  const author = personNamed(draft.by);
  const near = person.follows.includes(draft.by) ? 0.95 : 0.08 + author.renown * 0.3;
  const tongue = person.locale === draft.language ? 1 : 0.4;
  const eager = 0.45 + 0.55 * diceFrom(`eager ${person.username}`).next();
  return draft.appeal * near * tongue * eager;
}

function isSpreadable(draft: Draft): boolean {
  return draft.visibility === "public" || draft.visibility === "unlisted";
}

function pollOf(
  { options, multiple, expiresInMinutes, leaning, turnout }: Question,
  audience: readonly Person[],
  dice: Dice,
): Poll {
  const whole = leaning.reduce((sum, weight) => sum + weight, 0);
  const votes = audience
    .filter(() => dice.chance(turnout))
    .map(({ username }) => {
      if (multiple) {
        const ticked = options.map((_, index) => index).filter((index) => dice.chance((leaning[index]! / whole) * 1.6));
        return { by: username, choices: ticked.length ? ticked : [dice.whole(0, options.length - 1)] };
      }
      let left = dice.next() * whole;
      return { by: username, choices: [leaning.findIndex((weight) => (left -= weight) < 0)] };
    });
  return { options, multiple, expiresInMinutes, votes };
}

/** Minutes before now, less some seconds that belong to the key: no two statuses happen on the stroke. */
function momentOf(key: string, minutesAgo: number, now: Date): Date {
  return new Date(now.getTime() - minutesAgo * minute - diceFrom(key).whole(0, minute - 1));
}

function usernamesOf(persons: readonly Person[]): string[] {
  return persons.map((person) => person.username);
}
