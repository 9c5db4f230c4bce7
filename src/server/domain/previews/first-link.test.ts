import { expect, test } from "vitest";
import { firstLink } from "./first-link.ts";

const origin = "https://linnet.example";
const link = (href: string, more = "") => `<p><a href="${href}"${more}>x</a></p>`;
const found = (html: string) => firstLink(html, origin);

test("the first link that leads to the web", () => {
  expect(found(link("https://a.example/b?c=d#e") + link("https://f.example/"))).toBe("https://a.example/b?c=d");
  expect(found(`<ul><li><b><a href="http://a.example">x</a></b></li></ul>`)).toBe("http://a.example/");
});

test.each([
  ["a person", link("https://a.example/@b", ' class="u-url mention"')],
  ["a tag", link("https://a.example/tags/b", ' class="mention hashtag"')],
  ["a page of ours", link("https://linnet.example/@mira/1")],
  ["a file", link("https://a.example/f.pdf", ' data-file="x"')],
  ["what is quoted", `<p class="quote-inline">RE: <a href="https://a.example/@b/1">x</a></p>`],
  ["a mail", link("mailto:a@b.example")],
  ["somewhere with a password", link("https://a:b@c.example/")],
  ["an address without end", link(`https://a.example/${"b".repeat(2_000)}`)],
])("none that leads to %s", (_what, html) => {
  expect(found(html)).toBeNull();
  expect(found(html + link("https://z.example/"))).toBe("https://z.example/");
});

test("no words that only look like one", () => {
  expect(found("<p>https://a.example/ &lt;a href=</p>")).toBeNull();
});
