import en from "virtual:emoji/en";
import de from "virtual:emoji/de";
import ru from "virtual:emoji/ru";
import { describe, expect, test } from "vitest";
import { inTone, readEmoji } from "./emoji.ts";
import { findEmoji } from "./find-emoji.ts";

const all = { en: readEmoji(en, () => true), de: readEmoji(de, () => true), ru: readEmoji(ru, () => true) };
type Locale = keyof typeof all;
const find = (locale: Locale, typed: string) => findEmoji(all[locale], typed).map(({ sign }) => inTone(sign, 0));
const inEach = Object.keys(all) as Locale[];

describe.each(inEach)("in %s", (locale) => {
  test.each([
    ["smile", "😄"],
    ["thumbs_up", "👍"],
    ["+1", "👍"],
    ["-1", "👎"],
    ["heart", "❤️"],
    ["tada", "🎉"],
    ["rofl", "🤣"],
    [":joy:", "😂"],
    ["100", "💯"],
  ])("the shortcode %s is that of %s first of all", (code, emoji) => {
    expect(find(locale, code)[0]).toBe(emoji);
  });

  test("nothing is found for nothing, nor for words that no emoji has", () => {
    expect(find(locale, " ")).toEqual([]);
    expect(find(locale, "xqzw")).toEqual([]);
  });
});

test.each([
  ["en", "red heart", "❤️"],
  ["en", "bicycle", "🚲"],
  ["de", "Daumen hoch", "👍"],
  ["de", "regenbogen", "🌈"],
  ["ru", "сердце", "🩷"],
  ["ru", "рукопожатие", "🤝"],
  ["ru", "ёж", "🦔"],
] as const)("in %s people call it “%s”", (locale, words, emoji) => {
  expect(find(locale, words)).toContain(emoji);
});

test("a shortcode in full comes before the beginning of a name, and that before the beginning of a word", () => {
  const found = find("en", "heart");
  const [code, name, word] = ["❤️", "💘", "🩺"].map((emoji) => found.indexOf(emoji));
  expect(code).toBe(0);
  expect(name).toBeGreaterThan(code!);
  expect(word).toBeGreaterThan(name!);
});

test.each([
  ["en", "coff", "☕"],
  ["de", "herz", "❤️"],
  ["de", "lachen", "😂"],
  ["ru", "кот", "🐈"],
  ["ru", "сердце", "❤️"],
] as const)("what people write often comes early: in %s for %s", (locale, typed, emoji) => {
  expect(find(locale, typed).slice(0, 2)).toContain(emoji);
});

test("accents and capitals make no difference", () => {
  expect(find("ru", "еж")).toEqual(find("ru", "ЁЖ"));
  expect(find("de", "lacheln")).toEqual(find("de", "Lächeln"));
  expect(find("de", "lacheln").length).toBeGreaterThan(3);
});

test("words are found in any order, by their beginnings", () => {
  expect(find("en", "heart bl")).toContain("💙");
  expect(find("de", "Herz bla")).toContain("💙");
});
