import en from "virtual:emoji/en";
import de from "virtual:emoji/de";
import ru from "virtual:emoji/ru";
import { expect, test } from "vitest";
import { groupNames, inTone, readEmoji } from "./emoji.ts";

const all = readEmoji(en, () => true);

test.each([
  ["en", en],
  ["de", de],
  ["ru", ru],
])("all groups and emoji are there in %s, each with a name", (_locale, text) => {
  const groups = readEmoji(text, () => true);
  expect(groups.map(({ name }) => name)).toEqual(groupNames);
  expect(groups.flatMap(({ emoji }) => emoji).length).toBeGreaterThan(1_900);
  expect(groups.flatMap(({ emoji }) => emoji).filter(({ name }) => name === "")).toEqual([]);
});

test("a newer version is left out as a whole where the device doesn't draw it", () => {
  const asked: string[] = [];
  const fewer = readEmoji(en, (emoji) => {
    asked.push(emoji);
    return emoji !== "🫠";
  });
  const signs = fewer.flatMap(({ emoji }) => emoji.map(({ sign }) => sign));
  expect(asked).toContain("🫠");
  expect(asked.length).toBeLessThan(12);
  expect(signs).not.toContain("🫡");
  expect(signs).toContain("🫨");
  expect(signs).toContain("😀");
});

test.each([
  ["thumbs up", "👍", "👍🏽"],
  ["victory hand", "✌️", "✌🏽"],
  ["man detective", "🕵️‍♂️", "🕵🏽‍♂️"],
  ["people holding hands", "🧑‍🤝‍🧑", "🧑🏽‍🤝‍🧑🏽"],
  ["red heart", "❤️", "❤️"],
])("%s is %s, and %s in a medium tone", (name, plain, medium) => {
  const { sign } = all.flatMap(({ emoji }) => emoji).find((one) => one.name === name)!;
  expect([inTone(sign, 0), inTone(sign, 3)]).toEqual([plain, medium]);
});
