import { expect, test } from "vitest";
import { legalSections } from "#protocol/legal-sections.ts";
import { cookieNames, readCookie, writeCookie } from "./cookies.ts";
import { serverLocales, wordsIn } from "./words.ts";

const origin = "https://linnet.example";

test("on https a cookie is bound to this host, to all of it, and to https (threats A09)", () => {
  expect(writeCookie("session", "secret", origin, 60)).toBe(
    "__Host-session=secret; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
});

test("on this machine it needs neither", () => {
  expect(writeCookie("session", "", "http://localhost:3000", 0)).toBe(
    "session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  );
});

test("the privacy page says of each what it is for, and of no other", () => {
  const { points = [] } = legalSections.privacy.find(({ paragraph }) => paragraph === "privacy-cookies")!;
  for (const locale of serverLocales) {
    const said = points.flatMap((point) => [...wordsIn(locale)(point).matchAll(/(?:^|[;,] )([a-z_]+)(?=[:,])/g)]);
    expect(said.map(([, name]) => name).sort(), locale).toEqual(Object.values(cookieNames).flat().sort());
  }
});

test.each([
  ["a=1; session=secret; b=2", "secret"],
  ["session=a=b==", "a=b=="],
  ["session = spaced ", "spaced"],
  ["session=first; session=second", "first"],
  ["othersession=x; session2=y", null],
  ["session", null],
  ["=session", null],
  ["", null],
  [null, null],
])("%j holds %j", (header, value) => {
  expect(readCookie(header, "session")).toBe(value);
});
