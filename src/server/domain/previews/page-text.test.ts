import { expect, test } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { pageText } from "./page-text.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
/** "Привет" as old servers of Russia send it. */
const koi8 = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);
const cp1251 = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);

test.each([
  ["its head says it", koi8, "KOI8-R", "Привет"],
  ["its first bytes say it", Buffer.concat([latin1('<meta charset="windows-1251">'), cp1251]), null, /Привет$/],
  [
    "its first bytes say it the long way",
    Buffer.concat([latin1("<meta http-equiv=x content='text/html; charset=koi8-r'>"), koi8]),
    null,
    /Привет$/,
  ],
  [
    "the head and the first bytes say two things, the head counts",
    Buffer.concat([latin1("<meta charset=utf-8>"), koi8]),
    "koi8-r",
    /Привет$/,
  ],
  ["it has a mark", Buffer.from([0xff, 0xfe, 0x41, 0]), "utf-8", "A"],
  ["nobody says anything and it is UTF-8", Buffer.from("Привет"), null, "Привет"],
  ["nobody says anything and it is not", latin1("Grüße"), null, "Grüße"],
  ["the head says a name of nothing", Buffer.from("Grüße"), "utf-7", "Grüße"],
  ["the first bytes say what cannot be", Buffer.from("<meta charset=utf-16>Grüße"), null, /Grüße$/],
  ["it was cut in the middle of a letter", Buffer.from("Grü").subarray(0, 3), null, /^Gr/],
])("a page is read if %s", (_when, bytes, declared, expected) => {
  const wanted: unknown = expect.toSatisfy((text: string) =>
    typeof expected === "string" ? text === expected : expected.test(text),
  );
  expect(pageText(bytes, declared)).toEqual(wanted);
});

test("S09: a charset is not looked for beyond the first bytes, nor for long", () => {
  const pages = new Map(
    [25_000, 200_000].map((size) => {
      const hostile = latin1(`<meta ${"charset ".repeat(size)}`);
      return [size, [hostile, Buffer.alloc(5 * size, 0xff), "x".repeat(5 * size)] as const];
    }),
  );
  const look = (size: number) => {
    const [hostile, bytes, declared] = pages.get(size)!;
    pageText(hostile, null);
    pageText(bytes, declared);
  };
  expect(growth(look, 25_000, 8)).toBeLessThan(24);
});
