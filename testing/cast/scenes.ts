/**
 * The talk of the town, as `data/scenes/` has it: posts as people wrote them, with the answers inside what they
 * answer. Three files are written by hand, one a language; `week.json` is written by hand too, and is about the things
 * that the whole town talks of this week; `chatter.json` is the town's everyday noise.
 */
import * as v from "valibot";
import chatterData from "./data/scenes/chatter.json" with { type: "json" };
import english from "./data/scenes/english.json" with { type: "json" };
import german from "./data/scenes/german.json" with { type: "json" };
import russian from "./data/scenes/russian.json" with { type: "json" };
import weekData from "./data/scenes/week.json" with { type: "json" };
import { hourSchema, pictureSceneSchema } from "./drawings.ts";

export type Visibility = "public" | "unlisted" | "private" | "direct";

/** The shapes of pictures, in pixels. */
export const shapes = {
  wide: { width: 1200, height: 900 },
  landscape: { width: 1200, height: 800 },
  square: { width: 1000, height: 1000 },
  portrait: { width: 900, height: 1200 },
  tower: { width: 720, height: 2400 },
  panorama: { width: 3000, height: 700 },
  /** As pages on the web show themselves. */
  card: { width: 1000, height: 525 },
} as const;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const minutes = v.pipe(v.number(), v.integer(), v.minValue(0));
const usernames = v.optional(v.array(v.string()), []);

export const shotSchema = v.strictObject({
  scene: pictureSceneSchema,
  hour: hourSchema,
  seed: v.string(),
  /** What the author wrote for those who do not see it; empty where they forgot. */
  alt: v.string(),
  shape: v.picklist(Object.keys(shapes) as (keyof typeof shapes)[]),
});

const questionSchema = v.strictObject({
  options: v.pipe(v.array(v.string()), v.minLength(2), v.maxLength(4)),
  multiple: v.optional(v.boolean(), false),
  /** Counted from publication. */
  expiresInMinutes: minutes,
  /** How much each option draws, in the order of the options. */
  leaning: v.array(v.number()),
  /** The likelihood that somebody who may see it votes. */
  turnout: share,
});

const spokenSchema = v.strictObject({
  by: v.string(),
  text: v.string(),
  /** A name of its own for tests; otherwise author and number. */
  key: v.optional(v.string()),
  /** When, for what starts a conversation. */
  minutesAgo: v.optional(minutes),
  /** How long after what it answers. */
  after: v.optional(minutes),
  /** Where it is not the author's usual one. */
  language: v.optional(v.string()),
  visibility: v.optional(v.picklist(["public", "unlisted", "private", "direct"]), "public"),
  contentWarning: v.optional(v.string(), ""),
  sensitive: v.optional(v.boolean(), false),
  pinned: v.optional(v.boolean(), false),
  pictures: v.optional(v.array(shotSchema), []),
  poll: v.optional(questionSchema),
  /** Earlier versions, oldest first, each with the minutes between it and the last version. */
  edits: v.optional(v.array(v.strictObject({ text: v.string(), minutesBefore: minutes })), []),
  /** How much it pleases, from 0 to 1; left open, it is rolled. */
  appeal: v.optional(share),
  /** People who are sure to have boosted, favourited or bookmarked it. */
  boostedBy: usernames,
  favouritedBy: usernames,
  bookmarkedBy: usernames,
  replies: v.optional(
    v.lazy((): v.GenericSchema<unknown, Spoken[]> => v.array(spokenSchema)),
    [],
  ),
});

export type Shot = v.InferOutput<typeof shotSchema>;
export type Question = v.InferOutput<typeof questionSchema>;

export interface Spoken {
  by: string;
  text: string;
  key?: string | undefined;
  minutesAgo?: number | undefined;
  after?: number | undefined;
  language?: string | undefined;
  visibility: Visibility;
  contentWarning: string;
  sensitive: boolean;
  pinned: boolean;
  pictures: Shot[];
  poll?: Question | undefined;
  edits: { text: string; minutesBefore: number }[];
  appeal?: number | undefined;
  boostedBy: string[];
  favouritedBy: string[];
  bookmarkedBy: string[];
  replies: Spoken[];
}

const read = (data: unknown): Spoken[] => v.parse(v.array(spokenSchema), data);

export const scenes: readonly Spoken[] = [english, german, russian].flatMap(read);

/** The common topics of the last days: hashtags and links that several people use, each day as many as it says here. */
export const week: readonly Spoken[] = read(weekData);

/** About so many posts and answers of the everyday, spread evenly over all that there are; 0 is none. */
export function chatter(count: number): Spoken[] {
  const all = read(chatterData);
  const whole = countTexts(all);
  if (count >= whole) return all;
  return all.filter((_, index) => Math.floor(((index + 1) * count) / whole) > Math.floor((index * count) / whole));
}

/** How many texts stand in these scenes. */
export function countTexts(spoken: readonly Spoken[]): number {
  return spoken.reduce((sum, { replies }) => sum + 1 + countTexts(replies), 0);
}
