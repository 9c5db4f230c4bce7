import { expect, test } from "vitest";
import { readCookie, writeCookie } from "./cookies.ts";

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
