import { expect, test } from "vitest";
import { hasWriting } from "./refused.tsx";

test.each([
  ["status", "An hour of work"],
  ["avatar_description", "A linnet"],
  ["header_description", "The coast"],
  ["attribution_domains", "mira.example"],
  ["poll[options][]", "Tea"],
  ["fields_attributes[0][name]", "Nest"],
  ["fields_attributes[3][value]", "https://nest.example"],
  ["files[0][description]", "A red wall"],
  ["files[3][transcript]", "It calls."],
])("%s is something that somebody has written", (name, value) => {
  expect(hasWriting([[name, value]])).toBe(true);
  expect(hasWriting([[name, " \n"]])).toBe(false);
});

test.each(["visibility", "poll[expires_in]", "fields_attributes[0][id]", "return_to"])("%s is not", (name) => {
  expect(hasWriting([[name, "1"]])).toBe(false);
});
