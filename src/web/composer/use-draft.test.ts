import { expect, test } from "vitest";
import type { Draft } from "#web/data/drafts.ts";
import { hasWords, withBeginning } from "./use-draft.ts";

const draft = (more: Partial<Draft> = {}): Draft => ({
  publishId: "0",
  text: "",
  spoilerText: "",
  visibility: "public",
  language: null,
  poll: null,
  changedAt: 0,
  ...more,
});
const poll = (...options: string[]) => ({ options, multiple: false, expiresIn: 300 });

test("a draft with words in any of its fields would be missed", () => {
  expect(hasWords(draft())).toBe(false);
  expect(hasWords(draft({ text: " \n", poll: poll("", " ") }))).toBe(false);
  expect(hasWords(draft({ text: "Tea" }))).toBe(true);
  expect(hasWords(draft({ spoilerText: "Tea" }))).toBe(true);
  expect(hasWords(draft({ poll: poll("", "Tea") }))).toBe(true);
});

test("a mention that is brought along comes after the draft that is there", () => {
  expect(withBeginning(draft({ text: "Half a thought " }), "@wren ").text).toBe("Half a thought\n\n@wren ");
  expect(withBeginning(draft(), "@wren ").text).toBe("@wren ");
  expect(withBeginning(draft({ text: "Hello @wren, tea?" }), "@wren ").text).toBe("Hello @wren, tea?");
  expect(withBeginning(draft({ text: "Half a thought" }), "").text).toBe("Half a thought");
});
