import * as v from "valibot";
import { expect, test } from "vitest";
import { flag, listOf, text, whole, written } from "./inputs.ts";

const read = <T>(schema: v.GenericSchema<unknown, T>, value: unknown) => {
  const { success, output } = v.safeParse(schema, value);
  return success ? output : "refused";
};

test.each([
  [[true, "true", "TRUE", "1", 1, "on", "t"], true],
  [[false, "false", "0", 0, "off", "f", ""], false],
  [["yes", "2", 2, null, [], {}, undefined], "refused"],
])("%j as a flag is %s", (values, meaning) => {
  for (const value of values) expect(read(flag, value), JSON.stringify(value)).toBe(meaning);
});

test.each([
  [[7, "7"], 7],
  [["-1", -1, 11, "11", 1.5, "1.5", "1e1", "0x7", "", " 7", null, NaN, "9".repeat(400)], "refused"],
])("%j as a whole number from 0 to 10 is %s", (values, meaning) => {
  for (const value of values) expect(read(whole(0, 10), value), String(value)).toBe(meaning);
});

test("a text has its limit and no control characters but those that texts have", () => {
  expect(read(text(5), "a\n\tb\r")).toBe("a\n\tb\r");
  for (const value of ["abcdef", "\u0000", "\u001b[1m", "a\u0008", 5, null])
    expect(read(text(5), value)).toBe("refused");
});

test("a text that people write takes line breaks and spaces for control characters, and refuses none", () => {
  expect(read(written(99), "one\u000btwo\u000cthree\u0085four\u2028five\u2029six")).toBe(
    "one\ntwo\nthree\nfour\nfive\n\nsix",
  );
  expect(read(written(99), "a\u0000b\u0010c\u001b[1md\u007fe\u009bf")).toBe("a b c [1md e f");
  expect(read(written(99), "a\n\tb\r\u200d\u00ad")).toBe("a\n\tb\r\u200d\u00ad");
  for (const value of ["abcdef", 5, null]) expect(read(written(5), value)).toBe("refused");
});

test("one value is a list of one, and a list has its limit", () => {
  expect(read(listOf(text(5), 2), "a")).toEqual(["a"]);
  expect(read(listOf(text(5), 2), ["a", "b"])).toEqual(["a", "b"]);
  for (const value of [["a", "b", "c"], [1], [["a"]], { 0: "a" }])
    expect(read(listOf(text(5), 2), value)).toBe("refused");
});

test("a list of things that don't fit is not one thing without fields", () => {
  const things = listOf(v.object({ name: v.optional(text(5)) }), 2);
  expect(read(things, [{ name: "a" }])).toEqual([{ name: "a" }]);
  expect(read(things, { name: "a" })).toEqual([{ name: "a" }]);
  for (const value of [[{ name: "abcdef" }], [{}, {}, {}], ["a"]]) expect(read(things, value)).toBe("refused");
});
