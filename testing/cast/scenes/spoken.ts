/** How hand-written posts are put down: as people say them, with the answers inside what they answer. */
import type { Hour } from "../drawings/light.ts";
import type { SceneName } from "../drawings/picture.ts";

export type Visibility = "public" | "unlisted" | "private" | "direct";

/** A picture as its author attached it. */
export interface Shot {
  scene: SceneName;
  hour: Hour;
  /** Shots of one scene with different seeds are two occasions. */
  seed: string;
  /** What the author wrote for those who do not see it; empty where they forgot. */
  alt: string;
  shape: keyof typeof shapes;
}

/** The shapes of pictures, in pixels. */
export const shapes = {
  wide: { width: 1200, height: 900 },
  landscape: { width: 1200, height: 800 },
  square: { width: 1000, height: 1000 },
  portrait: { width: 900, height: 1200 },
  tower: { width: 720, height: 2400 },
  panorama: { width: 3000, height: 700 },
} as const;

export interface Question {
  options: string[];
  multiple?: true;
  /** Counted from publication. */
  expiresInMinutes: number;
  /** How much each option draws, in the order of the options. */
  leaning: number[];
  /** The likelihood that somebody who may see it votes. */
  turnout: number;
}

export interface Spoken {
  by: string;
  text: string;
  /** A name of its own for tests; otherwise author and number. */
  key?: string;
  /** When, for what starts a conversation; left open, it happens some day of the last four months. */
  minutesAgo?: number;
  /** How long after what it answers. */
  after?: number;
  /** Where it is not the author's usual one. */
  language?: string;
  visibility?: Visibility;
  contentWarning?: string;
  sensitive?: true;
  pinned?: true;
  pictures?: Shot[];
  poll?: Question;
  /** Earlier versions, oldest first, each with the minutes between it and the last version. */
  edits?: { text: string; minutesBefore: number }[];
  /** How much it pleases, from 0 to 1; left open, it is rolled. */
  appeal?: number;
  /** People who are sure to have boosted, favourited or bookmarked it. */
  boostedBy?: string[];
  favouritedBy?: string[];
  bookmarkedBy?: string[];
  replies?: Spoken[];
}

/** A picture: what, in which light, which occasion, and its description. */
export function shot(scene: SceneName, hour: Hour, seed: string, alt: string, shape: Shot["shape"] = "wide"): Shot {
  return { scene, hour, seed, alt, shape };
}

/** One after the other: each answers the one before it. What the first has as replies stays beside the chain. */
export function inTurn(first: Spoken, ...rest: Spoken[]): Spoken {
  const [second, ...others] = rest;
  return second ? { ...first, replies: [inTurn(second, ...others), ...(first.replies ?? [])] } : first;
}

/** A thread by one person, a post a text. */
export function thread(first: Spoken, ...texts: string[]): Spoken {
  return inTurn(first, ...texts.map((text): Spoken => ({ by: first.by, text, after: 1, language: first.language })));
}

/** How many texts stand in these scenes. */
export function countTexts(scenes: readonly Spoken[]): number {
  return scenes.reduce((sum, spoken) => sum + 1 + countTexts(spoken.replies ?? []), 0);
}
