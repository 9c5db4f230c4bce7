import { expect, test } from "vitest";
import { nameOfLanguage } from "./language-name.ts";

test.each([
  ["en", "English"],
  ["de", "Englisch"],
  ["ru", "Английский"],
])("a language begins with a capital where it is a label: %s", (locale, name) => {
  expect(nameOfLanguage("en", locale)).toBe(name);
});
