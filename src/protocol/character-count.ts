/**
 * The length of a status as Mastodon counts it, so that apps and the composer
 * agree with the server: each address counts 23, a mention without its domain,
 * and what looks like one character is one.
 */
import * as limits from "./limits.ts";
import { findTokens } from "./text-tokens.ts";

/** `perLink`: what an address counts; null for as much as it has. */
export function countCharacters(text: string, perLink: number | null = limits.status.charactersPerLink): number {
  let count = 0;
  let from = 0;
  for (const token of findTokens(text)) {
    if (token.kind === "url" && perLink !== null) count += perLink;
    else if (token.kind === "mention" && token.acct.domain !== null) count += 1 + token.acct.username.length;
    else continue;
    count += countGraphemes(text.slice(from, token.start));
    from = token.end;
  }
  return count + countGraphemes(text.slice(from));
}

/** What a status counts against `limits.status.characters`: its text, and its content warning as it stands. */
export function countStatus(text: string, spoilerText: string): number {
  return countCharacters(text) + countGraphemes(spoilerText);
}

/**
 * True if a text has at most this many characters and no character of endless length: what looks like one can be
 * made of thousands of code units.
 */
export function isWithin(text: string, characters: number): boolean {
  return text.length <= characters * limits.text.unitsPerCharacter && countGraphemes(text) <= characters;
}

/**
 * How many characters are left of the description of a file, without what is around it; below 0 it is too long. The
 * composer and the server both ask this.
 */
export function descriptionLeft(description: string, most: number = limits.media.altText): number {
  const text = description.trim();
  const left = most - countGraphemes(text);
  return left < 0 || isWithin(text, most) ? left : -1;
}

/** The beginning of a text that is `isWithin`. */
export function firstCharacters(text: string, characters: number): string {
  const beginning = text.slice(0, characters * limits.text.unitsPerCharacter);
  if (beginning.length <= characters) return beginning;
  segmenter ??= new Intl.Segmenter();
  const [next] = segmenter.segment(beginning)[Symbol.iterator]().drop(characters);
  return next ? beginning.slice(0, next.index) : beginning;
}

const oneUnitEach = /^[\n\x20-\x7e]*$/;
let segmenter: Intl.Segmenter | undefined;

/** User-perceived characters: a family emoji is one, a letter with its accents is one. */
export function countGraphemes(text: string): number {
  if (oneUnitEach.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter();
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
