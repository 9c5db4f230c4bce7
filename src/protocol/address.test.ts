import { expect, test } from "vitest";
import { growth, madeOnce } from "#testing/cpu-time.ts";
import { leadingNames, withoutNames, withoutNamesInHtml } from "./address.ts";

test.each([
  ["@jonas hello", "@jonas ", "hello"],
  ["@jonas @wren@example.org hello @mira", "@jonas @wren@example.org ", "hello @mira"],
  ["  @jonas\nhello", "  @jonas\n", "hello"],
  ["hello @jonas", "", "hello @jonas"],
  ["@jonas, hello", "", "@jonas, hello"],
  ["@jonas", "@jonas", "@jonas"],
  ["@18:00 at the bridge", "", "@18:00 at the bridge"],
  ["@jonas @18:00 at the bridge", "@jonas ", "@18:00 at the bridge"],
  ["@wren@localhost:3000 hello", "@wren@localhost:3000 ", "hello"],
  ["@мира hello", "", "@мира hello"],
])("of %j the names in front are %j", (text, front, rest) => {
  expect(leadingNames(text)).toBe(front);
  expect(withoutNames(text)).toBe(rest);
});

const page = (name: string) => `http://linnet.test/@${name}`;
const named = (name: string) =>
  `<span class="h-card" translate="no"><a href="${page(name)}" class="u-url mention" rel="nofollow">@<span>${name}</span></a></span>`;
const elsewhere =
  '<span class="h-card"><a href="/@rowan@other.example" class="u-url mention">@<span>rowan</span></a></span>';
const people = [
  { url: page("jonas"), acct: "jonas" },
  { url: page("wren"), acct: "wren" },
  { url: "https://other.example/@rowan", acct: "rowan@other.example" },
];

test.each([
  [`<p>${named("jonas")} hello</p>`, "<p>hello</p>"],
  [`<p>${named("jonas")} ${named("wren")}<br>hello ${named("jonas")}</p>`, `<p>hello ${named("jonas")}</p>`],
  [`<p>${named("jonas")}</p><ul><li>one</li></ul>`, "<ul><li>one</li></ul>"],
  [`<p>${elsewhere} ${named("wren")} hello</p>`, "<p>hello</p>"],
  [`<p>${named("anna")} hello</p>`, `<p>${named("anna")} hello</p>`],
  [`<p>${named("jonas")}</p>`, `<p>${named("jonas")}</p>`],
  ["<p>hello</p>", "<p>hello</p>"],
  ["<ul><li>one</li></ul>", "<ul><li>one</li></ul>"],
  ["", ""],
])("what is shown of %j", (html, shown) => {
  expect(withoutNamesInHtml(html, people)).toBe(shown);
});

test("names alone are left out beside files", () => {
  expect(withoutNames("@jonas ", true)).toBe("");
  expect(withoutNamesInHtml(`<p>${named("jonas")}</p>`, people, true)).toBe("");
});

test("a long text of names takes no longer than its length", () => {
  const text = madeOnce((count) => `${"@a".repeat(5 * count)} ${"@jonas ".repeat(count)}!`);
  expect(growth((count) => void withoutNames(text(count)), 5_000, 8)).toBeLessThan(24);
});
