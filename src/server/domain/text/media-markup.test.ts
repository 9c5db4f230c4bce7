/** Media as they stand in a cleaned post (threats X06). */
import { expect, test } from "vitest";
import * as limits from "#protocol/limits.ts";
import { clean, elementsOf, expectClean, ownMarkup, ownMedia } from "#testing/clean-html.ts";
import { parseHtml } from "./html-tree.ts";
import { addressesIn } from "./media-markup.ts";
import { sanitiseStatus } from "./sanitise-status.ts";

function attributesOf(html: string, name: string): (string | undefined)[] {
  return elementsOf(parseHtml(html)).map((element) => element.attrs.find((attr) => attr.name === name)?.value);
}

const media = (attributes: string, tag = "audio") =>
  sanitiseStatus(`<${tag} ${attributes}></${tag}>`, { ownMedia }).html;

test("every kind keeps what `docs/product.md` names, in one form", () => {
  for (const html of ownMarkup) {
    const once = clean(html);
    expectClean(once);
    expect(clean(once)).toBe(once);
  }
  expect(sanitiseStatus(ownMarkup.join(""), { ownMedia }).media).toEqual([
    { type: "image", src: "/media/a.webp", id: "a1.webp", description: "A linnet" },
    { type: "audio", src: "/media/b.mp3", id: "b1.mp3", description: undefined },
    { type: "video", src: "/media/c.mp4", id: "c1.mp4", description: undefined },
    { type: "file", src: "/media/d.pdf", id: "d1.pdf", description: undefined },
    { type: "image", src: "/media/e.webp", id: undefined, description: undefined },
    { type: "image", src: "/media/f.webp", id: undefined, description: undefined },
  ]);
});

test("its addresses are those of its files and posters, and no others", () => {
  const poster = `<video src="/media/c.mp4" data-poster-url="/media/p.webp"></video>`;
  const html = clean(`${ownMarkup.join("")}${poster}<p><a href="https://evil.example/t.png">x</a></p>`);
  const files = ["a.webp", "b.mp3", "c.mp4", "d.pdf", "e.webp", "f.webp", "p.webp"];
  expect([...addressesIn(html)].filter((address) => address.includes("evil"))).toEqual([]);
  expect([...addressesIn(html)]).toEqual(expect.arrayContaining(files.map((name) => `/media/${name}`)));
});

test.each([
  `src="https://evil.example/a.mp3"`,
  `src="//evil.example/a.mp3"`,
  `src="/media/../secret"`,
  `src="javascript:canary()"`,
  `src="data:audio/mpeg;base64,AAAA"`,
  `src="blob:https://a.example/1"`,
  `src=""`,
  `data-id="a.mp3"`,
  `srcset="/media/a.webp 1x"`,
])("a file of somebody else, %s, is dropped with its element", (attributes) => {
  for (const tag of ["audio", "video", "img"]) expect(media(attributes, tag)).toBe("");
  expect(clean(`<a data-file href="${attributes.replace(/^src="|"$/g, "")}">x</a>`)).not.toContain("data-file");
});

test("by default no file is one's own", () => {
  expect(sanitiseStatus(ownMarkup.join("")).media).toEqual([]);
  expect(sanitiseStatus(ownMarkup[0]!).html).toBe("<p>Look: </p>");
});

const wave = (samples: (number | string)[]) => `src="/media/b.mp3" data-wave="${samples.join(",")}"`;

test("a wave is at most 300 whole numbers from 0 to 1000", () => {
  expect(media(wave(Array(300).fill(1000)))).toContain("data-wave");
  const wrong = [
    Array(301).fill(1),
    [1001],
    [-1],
    [0.5],
    ["1e3"],
    ["0x1"],
    [" 1"],
    ["1", "", "2"],
    ["٣"],
    ["NaN"],
    [],
    ["9".repeat(100_000)],
  ];
  for (const samples of wrong) expect(media(wave(samples))).not.toContain("data-wave");
});

test.each([
  [
    "data-id",
    ["", "a", "a.", ".mp3", "../a.mp3", "a/b.mp3", "a b.mp3", `${"a".repeat(65)}.mp3`, "a.mp3\n", "a.<x>", "ä.mp3"],
  ],
  ["data-publish-id", ["", "a b", "a/b", "a".repeat(65), "<x>", "a\n"]],
  ["data-duration", ["", "-1", "1e9", "Infinity", "NaN", "0x10", "1,5", "1.", ".5", "10000001", "9".repeat(1_000)]],
  ["data-type", ["", "a b", "text/html; x", "<x>", "a/b/c", "a".repeat(200), 'text/x"onclick']],
  ["data-error", ["x".repeat(201), "x".repeat(1_000_000)]],
])("%s with a wrong value is dropped", (name, values) => {
  for (const value of values) {
    expect(
      media(`src="/media/b.mp3" ${name}="${value.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`),
    ).not.toContain(name);
  }
});

test("an aspect is a ratio that a page can hold", () => {
  for (const aspect of ["0", "0.001", "1000", "-1", "1/2", "", "NaN", "1e1"]) {
    expect(media(`src="/media/c.mp4" data-aspect="${aspect}"`, "video")).not.toMatch(/data-aspect|width|height/);
  }
  expect(media(`src="/media/c.mp4" data-aspect="1.5"`, "video")).toContain(`width="1200" height="800"`);
});

test("a poster is one's own as well, and nothing plays by itself", () => {
  expect(
    media(
      `src="/media/c.mp4" data-poster-url="https://evil.example/x.jpg" poster="https://evil.example/x.jpg"`,
      "video",
    ),
  ).not.toContain("evil");
  expect(media(`src="/media/c.mp4" data-poster-url="/media/p.jpg" autoplay loop muted`, "video")).toBe(
    `<video src="/media/c.mp4" controls="" preload="none" poster="/media/p.jpg" data-poster-url="/media/p.jpg"></video>`,
  );
});

test("an alt text is kept up to its limit, and an image always has one", () => {
  expect(attributesOf(clean(`<img src="/media/a.webp" alt="${"x".repeat(1_000_000)}">`), "alt")[0]).toHaveLength(
    limits.media.altText,
  );
  const emoji = "👩🏻‍👩🏽‍👧🏾‍👦🏿".repeat(limits.media.altText);
  expect(attributesOf(clean(`<img src="/media/a.webp" alt="${emoji}🐦">`), "alt")).toEqual([emoji]);
  expect(clean(`<img src="/media/a.webp">`)).toContain(`alt=""`);
});

test("a list whose media were dropped goes with them, and what people wrote in it stays", () => {
  const foreign = `<img src="https://evil.example/a.webp">`;
  expect(clean(`<p>a</p><ul data-media-viewer><li>${foreign}</li><li>${foreign}</li></ul>`)).toBe("<p>a</p>");
  expect(clean(`<blockquote><ol><li><ul><li>${foreign}</li></ul></li></ol></blockquote>`)).toBe("");
  expect(clean(`<ul><li>${foreign} look</li><li>${foreign}</li><li></li></ul>`)).toBe(
    "<ul><li> look</li><li></li></ul>",
  );
});

test("a list without media in it is no media viewer", () => {
  expect(clean(`<ul data-media-viewer data-type="image" data-publish-id="p"><li>x</li></ul>`)).toBe(
    "<ul><li>x</li></ul>",
  );
});
