import fc from "fast-check";
import { expect, test } from "vitest";
import { anAttachment } from "#testing/entities.ts";
import { sanitiseStatus } from "#server/domain/text/sanitise-status.ts";
import { textOfHtml } from "#kit/text-of-html.ts";
import { besideText } from "#web/drafts/beside-text.ts";
import { partsOf, withoutMedia } from "./parts.ts";

const [a, b] = [anAttachment("a"), anAttachment("b")];
const paper = anAttachment("p", {
  type: "unknown",
  url: "https://linnet.example/media/files/p.pdf/a%20b.pdf",
  preview_url: null,
});
const song = anAttachment("s", { type: "audio", url: "https://linnet.example/media/files/s.mp3", preview_url: null });
const all = [a, b, paper, song];
const img = (of = a) => `<img src="${of.url}" alt="&quot;&gt;&lt;">`;
const link = `<a href="${paper.url}" data-file="">a b.pdf</a>`;
const sound = `<audio src="${song.url}" controls=""></audio>`;
const viewer = `<ul data-media-viewer="" data-type="image"><li>${img()}</li><li>${img(b)}</li></ul>`;

test.each([
  [`<p>One</p>${img()}<p>Two</p>`, ["<p>One</p>", [a], "<p>Two</p>"]],
  [`${viewer}<p>Two</p>`, [[a, b], "<p>Two</p>"]],
  [`<p>See <b>this ${img()} one</b> ${sound}</p>`, ["<p>See <b>this </b></p>", [a], "<p><b> one</b> </p>", [song]]],
  [`<blockquote class="x"><p>${img()}</p></blockquote>`, [[a]]],
  [`<p>${link}</p>after`, [[paper], "after"]],
  [`<ul><li>in ${img()}</li></ul>${img(b)}`, [`<ul><li>in ${img()}</li></ul>`, [b]]],
  [
    `<ul data-media-viewer=""><li>${img()}</li><li>words</li></ul>`,
    [`<ul data-media-viewer=""><li>${img()}</li><li>words</li></ul>`],
  ],
  [`<p>x</p>${img(anAttachment("other"))}`, [`<p>x</p>${img(anAttachment("other"))}`]],
])("%s is cut where media stand", (html, parts) => {
  expect(partsOf(html, all)).toEqual(parts);
});

test("of any clean HTML no word is lost, no tag is left open, and each file is there once", () => {
  const tags = fc.constantFrom("p", "b", "em", "h2", "ul", "ol", "li", "blockquote", "pre", "a", "span");
  const leaf = fc.constantFrom("words ", "x &lt; y", img(), img(b), link, sound, viewer, "<br>");
  const tree = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      leaf,
      fc
        .tuple(tags, fc.array(tie("node"), { maxLength: 4 }))
        .map(([tag, inner]) => `<${tag}${tag === "a" ? ' href="https://a.example/"' : ""}>${inner.join("")}</${tag}>`),
    ),
  }));
  const sanitise = (html: string) => sanitiseStatus(html, { ownMedia: () => true }).html;
  const letters = (html: string) => textOfHtml(html).replaceAll(/\s/g, "");
  fc.assert(
    fc.property(fc.array(tree.node, { maxLength: 5 }), (nodes) => {
      const html = sanitise(nodes.join(""));
      const parts = partsOf(html, all);
      const words = parts.filter((part) => typeof part === "string");
      for (const part of words) expect(letters(sanitise(part))).toBe(letters(part));
      const names = parts.flatMap((part) => (typeof part === "string" ? [] : part)).filter((one) => one === paper);
      expect(letters(words.join("")).length + names.length * letters(link).length).toBe(letters(html).length);
      const pictures = parts.map((part) =>
        typeof part === "string" ? part.split("<img ").length - 1 : part.filter(({ type }) => type === "image").length,
      );
      expect(pictures.reduce((sum, one) => sum + one, 0)).toBe(html.split("<img ").length - 1);
      expect(withoutMedia(html)).not.toMatch(/<img|<audio/);
    }),
    { numRuns: 1_000, seed: 8 },
  );
});

test("an attachment stands beside the words unless its file is in them, whatever its name", () => {
  const named = anAttachment("n", {
    type: "unknown",
    url: "https://linnet.example/media/files/n.bin/a",
    preview_url: null,
  });
  expect(besideText([a, named], `<p>a</p>${img()}`)).toEqual([named]);
});
