import fc from "fast-check";
import { expect, test } from "vitest";
import { returnToPath, signInPath } from "./return-to.ts";

/** What people have used to make a "return here" lead somewhere else (threats A16). */
const elsewhere = [
  "https://evil.example",
  "http://evil.example/",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "\u00a0//evil.example",
  "\ufeff//evil.example",
  "/\u2028/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/x/%2E%2E//evil.example",
  "/./\\evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://evil.example/1",
  "evil.example",
  "@evil.example",
  "user:pass@evil.example",
  "?next=//evil.example",
  "#//evil.example",
  "",
];

test.each(elsewhere)("%j stays home", (text) => {
  expect(returnToPath(text)).toBe("/");
});

/** They look alarming, and are paths of this site all the same. */
const paths = [
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/x//evil.example",
  "/@alice@evil.example",
  "/@alice/1?tab=media#reply",
  "/search?q=//evil.example",
  "/@:evil.example",
];

test.each(paths)("%j is a path of this site", (text) => {
  expect(returnToPath(text)).toBe(text);
});

test("a value that is no text leads home", () => {
  for (const value of [null, undefined, 7, {}, ["/x"], new File([], "x")]) expect(returnToPath(value)).toBe("/");
  expect(returnToPath("/" + "x".repeat(2_000))).toBe("/");
});

test("a browser stays on this site for every return_to", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    ".",
    "%2e",
    "%2f",
    "\t",
    "\n",
    "@",
    ":",
    "evil.example",
    "https:",
    "?",
    "#",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (text) => {
      const path = returnToPath(text.join(""));
      expect(new URL(path, "https://linnet.example").origin).toBe("https://linnet.example");
      expect(returnToPath(path)).toBe(path);
    }),
  );
});

test("signing in leads back, and without a way back where that makes an address too long", () => {
  const long = `/search?q=${"%D0%BF".repeat(220)}`;
  expect(returnToPath(long)).toBe(long);
  expect(signInPath("/search?q=a b", { deed: "follow" })).toBe("/signin?deed=follow&return_to=%2Fsearch%3Fq%3Da+b");
  for (const path of [signInPath(long, { deed: "follow" }), signInPath(long)]) expect(returnToPath(path)).toBe(path);
  expect(signInPath(long, { deed: "follow" })).toBe("/signin?deed=follow");
});
