/** What a cookie says is believed only if we could have written it (threats A11). */
import { expect, test } from "vitest";
import { deedLifetime, deedOf, deedVerbs, readDeed, writeDeed, type Deed } from "./deed.ts";

const now = Date.parse("2026-05-01T12:00:00.500Z");
const at = Math.floor(now / 1_000);
const vote: Deed = { verb: "vote", id: "116", choices: [0, 3] };

test.each(deedVerbs)("%s is read as it was written, for half an hour", (verb) => {
  const deed: Deed = verb === "vote" ? vote : { verb, id: "9223372036854775807", choices: [] };
  const text = writeDeed(deed, now);
  expect(text).toMatch(/^[\w.-]+$/);
  expect(readDeed(text, now)).toEqual(deed);
  expect(readDeed(text, now + (deedLifetime - 1) * 1_000)).toEqual(deed);
  expect(readDeed(text, now + deedLifetime * 1_000)).toBeNull();
});

test.each([
  null,
  "",
  "follow",
  `follow.116.${at}`,
  `follow.116.${at}.0`,
  `block.116.${at}.`,
  `toString.116.${at}.`,
  `follow.0.${at}.`,
  `follow.-1.${at}.`,
  `follow.99999999999999999999.${at}.`,
  `follow.116/../1.${at}.`,
  `follow.116.${at + 1}.`,
  `follow.116.-5.`,
  `follow.116..`,
  `follow.116.${at}. `,
  `follow.116.${at}.\n`,
  `Follow.116.${at}.`,
  `vote.116.${at}.`,
  `vote.116.${at}.8`,
  `vote.116.${at}.0-0`,
  `vote.116.${at}.-0`,
  `vote.116.${at}.00`,
  `vote.116.${at}.0-1-2-3-4-5-6-7-8`,
])("%j is nothing that we have written", (text) => {
  expect(readDeed(text, now)).toBeNull();
});

test.each([
  ["follow", "116", []],
  ["vote", "116", ["7", "0"]],
])("a form may ask for %s", (verb, id, choices) => {
  expect(deedOf(verb, id, choices)).toEqual({ verb, id, choices: choices.map(Number) });
});

test.each([
  ["follow", null, []],
  [null, "116", []],
  ["follow", new File([], "116"), []],
  ["vote", "116", [new File([], "1")]],
  ["vote", "116", ["1.5"]],
  ["reply", "116", ["1"]],
])("and for nothing else: %s %s %j", (verb, id, choices) => {
  expect(deedOf(verb, id, choices)).toBeNull();
});
