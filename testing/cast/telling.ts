/** From scenes, as people said them, to drafts of statuses. */
import type { Dice } from "./dice.ts";
import { type Person, people, personNamed } from "./people.ts";
import type { Picture } from "./drawings.ts";
import { shapes, type Question, type Shot, type Spoken, type Visibility } from "./scenes.ts";

/** A picture on a status. `renderDrawing(media.drawing, media)` makes its file. */
export interface Media {
  drawing: Picture;
  /** In pixels. */
  width: number;
  height: number;
  /** For those who do not see it; empty on the few where the author forgot. */
  alt: string;
}

/** A status before anybody has reacted to it. */
export interface Draft {
  /** Stable across runs: a name of its own, or author and number. */
  key: string;
  /** The username of the author. */
  by: string;
  /** Plain text with line breaks, @usernames of the cast, #hashtags and addresses. Empty in boosts. */
  text: string;
  /** ISO 639: en, de, ru, and a few in fr, he, ar. */
  language: string;
  visibility: Visibility;
  /** Whole minutes before now. */
  minutesAgo: number;
  edits: { text: string; minutesBefore: number }[];
  /** Empty: none. */
  contentWarning: string;
  sensitive: boolean;
  pinned: boolean;
  /** Key of an older status that its author may see. */
  inReplyTo: string | null;
  /** Everybody named in the text, and the author of what is answered; never the author. */
  mentions: string[];
  media: Media[];
  question: Question | null;
  /** How much it pleases, from 0 to 1. */
  appeal: number;
  /** In a draft, those who are sure to react. Each boost is also a status of its own with `boostOf`. */
  boostedBy: string[];
  favouritedBy: string[];
  bookmarkedBy: string[];
}

/** Drafts by key, in the order in which they were written, which is not that of time. */
export type Drafts = Map<string, Draft>;

/** The scenes as drafts; answers get their time from what they answer. */
export function tell(scenes: readonly Spoken[], dice: Dice): Drafts {
  const drafts: Drafts = new Map();
  for (const scene of scenes) add(scene, null);
  return drafts;

  function add(spoken: Spoken, parent: Draft | null): void {
    const author = personNamed(spoken.by);
    const minutesAgo = parent ? parent.minutesAgo - (spoken.after ?? dice.whole(2, 60)) : spoken.minutesAgo;
    if (minutesAgo === undefined || minutesAgo < 0)
      throw new Error(`“${spoken.text.slice(0, 40)}” has no time in the past.`);
    const draft: Draft = {
      key: spoken.key ?? nextKey(drafts, spoken.by),
      by: spoken.by,
      text: spoken.text,
      language: spoken.language ?? author.locale,
      visibility: spoken.visibility,
      minutesAgo,
      edits: spoken.edits,
      contentWarning: spoken.contentWarning,
      sensitive: spoken.sensitive,
      pinned: spoken.pinned,
      inReplyTo: parent?.key ?? null,
      mentions: mentionsIn(spoken.text, spoken.by, parent),
      media: spoken.pictures.map(mediaOf),
      question: spoken.poll ?? null,
      appeal: spoken.appeal ?? dice.next() ** 3 * 0.5,
      boostedBy: spoken.boostedBy,
      favouritedBy: spoken.favouritedBy,
      bookmarkedBy: spoken.bookmarkedBy,
    };
    if (drafts.has(draft.key)) throw new Error(`Two statuses are called ${draft.key}.`);
    drafts.set(draft.key, draft);
    for (const reply of spoken.replies) add(reply, draft);
  }
}

/** The first key of that author that is not taken: mira-1, mira-2, … */
function nextKey(drafts: Drafts, by: string): string {
  let number = (counts.get(drafts)?.get(by) ?? 0) + 1;
  const byAuthor = counts.get(drafts) ?? new Map<string, number>();
  while (drafts.has(`${by}-${number}`)) number++;
  counts.set(drafts, byAuthor.set(by, number));
  return `${by}-${number}`;
}

/** How far the keys of each author have come, so that nobody counts from one again. */
const counts = new WeakMap<Drafts, Map<string, number>>();

const usernames = new Set(people.map((person) => person.username));

/** Who is named in a text, and who is answered. */
function mentionsIn(text: string, by: string, parent: Draft | null): string[] {
  const named = [...text.matchAll(/(?<![\w/])@(\w+)/g)].map((match) => match[1]!).filter((name) => usernames.has(name));
  return [...new Set([...(parent ? [parent.by] : []), ...named])].filter((name) => name !== by);
}

/** Whether somebody else than the author may see it: who is named always may. */
export function maySee(person: Person, { by, visibility, mentions }: Draft): boolean {
  if (visibility === "public" || visibility === "unlisted" || mentions.includes(person.username)) return true;
  return visibility === "private" && person.follows.includes(by);
}

/** A picture as its author described it. */
export function mediaOf({ scene, hour, seed, alt, shape }: Shot): Media {
  return { drawing: { kind: "picture", scene, hour, seed }, ...shapes[shape], alt };
}
