/** The people of the town as `data/residents.json` tells of them: what sets each apart; the rest is what most people are. */
import * as v from "valibot";
import data from "./data/residents.json" with { type: "json" };
import pieces from "./data/pieces.json" with { type: "json" };
import { type Avatar, type Header, hourSchema, sceneSchema } from "./drawings.ts";
import type { Portrait } from "./drawings/portrait.ts";

/** The languages of the interface, and so of the town. */
export type Locale = "en" | "de" | "ru";

export interface Person {
  /** Unique; lower-case letters, digits and underscores. Statuses and relations name people by it. */
  username: string;
  displayName: string;
  /** The language of their interface and of nearly all they write. */
  locale: Locale;
  /** Plain text: may hold line breaks, #tags, @usernames of the cast and links. */
  bio: string;
  /** At most four. */
  fields: { name: string; value: string }[];
  /** Follows need their approval. */
  locked: boolean;
  bot: boolean;
  /** Suspended by the operator, after having written some statuses. */
  suspended: boolean;
  /** Null: they never uploaded one. */
  avatar: Avatar | null;
  header: Header | null;
  /** Older than anything they wrote. */
  joinedDaysAgo: number;
  /** Usernames, in the order in which they followed. Never themselves; never both ways across a block. */
  follows: string[];
  /** Usernames of locked people who have not answered yet. */
  followRequests: string[];
  blocks: string[];
  mutes: string[];
  /** What they care for; people find each other by it. */
  topics: string[];
  /** How well known they are, from 0 to 1: followers, favourites and boosts come from it. */
  renown: number;
}

/** A person before the follow graph is drawn; `knows` are follows that are sure to be there. */
export type Resident = Omit<Person, "follows" | "followRequests"> & { knows: string[] };

const usernames = v.optional(v.array(v.string()), []);
const flag = v.optional(v.boolean(), false);
const hue = v.pipe(v.number(), v.minValue(0), v.maxValue(360));
const among = <Name extends string>(things: Record<Name, unknown>) => v.picklist(Object.keys(things) as Name[]);

const emblemSchema = v.strictObject({ sign: among(pieces.signs), hue: v.optional(hue) });
const portraitSchema = v.strictObject({
  skin: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  hair: among(pieces.hair),
  hairColour: among(pieces.hairColours),
  wears: among(pieces.clothes),
  hat: v.optional(among(pieces.hats)),
  face: v.optional(v.picklist(["smile", "grin", "calm", "content"])),
  glasses: v.optional(v.picklist(["round", "square"])),
  beard: v.optional(v.picklist(["full", "moustache", "goatee"])),
  cheeks: v.optional(v.picklist(["rosy", "freckled", "lined"])),
  earrings: v.optional(v.literal(true)),
  behind: v.optional(among(pieces.backdrops)),
  with: v.optional(among(pieces.companions)),
  hue: v.optional(hue),
});

const residentSchema = v.strictObject({
  username: v.pipe(v.string(), v.regex(/^[a-z0-9_]{2,30}$/)),
  displayName: v.pipe(v.string(), v.nonEmpty()),
  locale: v.picklist(["en", "de", "ru"]),
  bio: v.string(),
  fields: v.optional(v.pipe(v.array(v.strictObject({ name: v.string(), value: v.string() })), v.maxLength(4)), []),
  locked: flag,
  bot: flag,
  suspended: flag,
  hue,
  avatar: v.nullable(v.union([emblemSchema, portraitSchema])),
  header: v.nullable(v.strictObject({ scene: sceneSchema, hour: hourSchema })),
  joinedDaysAgo: v.optional(v.number(), 400),
  knows: usernames,
  blocks: usernames,
  mutes: usernames,
  topics: v.array(v.string()),
  renown: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.3),
});

/** Everybody, in the order in which they stand in the file. */
export const residents: readonly Resident[] = v.parse(v.array(residentSchema), data).map((resident) => {
  const { hue: ownHue, avatar, header, ...rest } = resident;
  return {
    ...rest,
    avatar: avatar && faceOf(avatar, ownHue),
    header: header && { kind: "header", ...header, hue: ownHue, seed: resident.username },
  };
});

function faceOf(look: v.InferOutput<typeof emblemSchema | typeof portraitSchema>, ownHue: number): Avatar {
  if ("sign" in look) return { kind: "emblem", sign: look.sign, hue: look.hue ?? ownHue };
  return { kind: "portrait", ...look, hue: look.hue ?? ownHue } as Portrait;
}
