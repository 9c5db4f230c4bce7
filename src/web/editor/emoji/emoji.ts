/** All emoji that this device draws, with names and words in the reader's language. They are fetched when somebody wants one. */
import type { Locale } from "#web/data/reader.ts";
import { drawsLike } from "./draws-like.ts";

export const groupNames = [
  "smileys",
  "people",
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;

export interface Emoji {
  /** With `~` where a skin tone goes. */
  sign: string;
  name: string;
  /** Of which each stands between two colons in other places. */
  codes: readonly string[];
  /** Further words for it, divided by spaces. */
  words: string;
  /** Address of what is shown in the place of the sign. Nothing moves in it. */
  picture?: string;
}

export interface EmojiGroup {
  name: (typeof groupNames)[number] | "server";
  /** Of emoji of a server: their category there, or nothing. */
  title?: string;
  emoji: readonly Emoji[];
}

const texts: Record<Locale, () => Promise<{ default: string }>> = {
  en: () => import("virtual:emoji/en"),
  de: () => import("virtual:emoji/de"),
  ru: () => import("virtual:emoji/ru"),
};

const read = new Map<Locale, readonly EmojiGroup[]>();

export async function loadEmoji(locale: Locale): Promise<readonly EmojiGroup[]> {
  const { default: text } = await texts[locale]();
  // Reading takes a phone as long as a frame, and what waits for it is another task.
  if (!read.has(locale)) await new Promise((resolve) => setTimeout(resolve));
  let groups = read.get(locale);
  if (!groups) read.set(locale, (groups = readEmoji(text, drawsLike("😀"))));
  return groups;
}

/** The text is that of `scripts/emoji-texts.ts`. Of each newer version the first one tells whether the device has it. */
export function readEmoji(text: string, isDrawn: (sign: string) => boolean): EmojiGroup[] {
  const versions = new Map<string, boolean>();
  return text.split("\n\n").map((lines, at) => ({
    name: groupNames[at]!,
    emoji: lines.split("\n").flatMap((line) => {
      const [sign, name, codes, words, version] = line.split("|") as [string, string, string, string, string?];
      if (version !== undefined) {
        if (!versions.has(version)) versions.set(version, isDrawn(inTone(sign, 0)));
        if (!versions.get(version)) return [];
      }
      return { sign, name, codes: codes.split(" "), words };
    }),
  }));
}

/** 0 is the yellow one that is nobody's, 1 the lightest, 5 the darkest. */
export const tones = [0, 1, 2, 3, 4, 5] as const;
export type Tone = (typeof tones)[number];

/** What is written. */
export function inTone(sign: string, tone: Tone): string {
  if (tone === 0) return sign.replaceAll("~", "");
  return sign.replaceAll(/~\ufe0f?/g, String.fromCodePoint(0x1f3fa + tone));
}
