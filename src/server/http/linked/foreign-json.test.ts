import { expect, test } from "vitest";
import { jsonIn } from "./foreign-json.ts";

const read = (text: string) => jsonIn(Buffer.from(text));

test.each([
  ["", {}],
  ['{"a":[1,"x,:{["]}', { a: [1, "x,:{["] }],
  ["<html>", undefined],
  ["{", undefined],
  ["[".repeat(64) + "]".repeat(64), expect.any(Array)],
  [`[${" ".repeat(70_000)}${"[".repeat(64)}${"]".repeat(64)}]`, undefined],
  ["[".repeat(1_000_000), undefined],
  [`[${"1,".repeat(200_001)}1]`, undefined],
  ['"\\\\"', "\\"],
  ['["\\"[", "]"]', ['"[', "]"]],
])("%.40s", (text, value) => {
  expect(read(text)).toEqual(value);
});
