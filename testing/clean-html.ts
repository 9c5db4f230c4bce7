/** Posts as the sanitiser leaves them, and what holds for each of them. */
import { expect } from "vitest";
import { isElement, type Element, type Fragment } from "#server/domain/text/html-tree.ts";
import { sanitiseStatus } from "#server/domain/text/sanitise-status.ts";

/** Files as tests name them. */
export const ownMedia = (src: string) => /^\/media\/[a-z0-9]+\.[a-z0-9]+$/.test(src);

export const clean = (html: string) => sanitiseStatus(html, { ownMedia }).html;

/** At any depth. */
export function elementsOf(tree: Element | Fragment): Element[] {
  return tree.childNodes.flatMap((child) => (isElement(child) ? [child, ...elementsOf(child)] : []));
}

/**
 * What clean HTML is, told without the sanitiser's help: one grammar, read from
 * the first character to the last. Anything that it does not name is a hole.
 */
const grammar = (() => {
  const value = `"[^"<>]*"`;
  const plain = `(?:class|translate|start|reversed|value)=${value}`;
  const link = `href="(?:https?://[^"<>]+|/media/[a-z0-9.]+)"(?: (?:class|rel|target|translate|data-[a-z-]+)=${value})*`;
  const media =
    `src="/media/[a-z0-9.]+"(?: (?:alt|width|height|loading|decoding|controls|preload|data-[a-z-]+)=${value}` +
    `| (?:poster|data-poster-url)="/media/[a-z0-9.]+")*`;
  const tags = "span|del|s|code|em|strong|b|i|u|br|p|pre|ol|li|blockquote|h[1-6]";
  const open = `<(?:(?:${tags})(?: ${plain})*|ul(?: (?:class|data-[a-z-]+)=${value})*|a ${link}|(?:img|audio|video) ${media})>`;
  return new RegExp(`(?:[^<>&]+|&(?:amp|lt|gt|nbsp);|${open}|</(?:${tags}|ul|a|audio|video)>)*`, "y");
})();

/** From the first character on that clean HTML has not; empty if there is none. */
export function dirtIn(html: string): string {
  grammar.lastIndex = 0;
  grammar.exec(html);
  return html.slice(grammar.lastIndex);
}

export function expectClean(html: string): void {
  expect(dirtIn(html)).toBe("");
}

/** Every kind of media, as the composer writes it. */
export const ownMarkup = [
  `<p>Look: <img src="/media/a.webp" alt="A linnet" data-id="a1.webp" data-publish-id="p-1" data-aspect="1.333333" data-type="image"></p>`,
  `<audio src="/media/b.mp3" data-id="b1.mp3" data-publish-id="p-1" data-duration="12.5" data-wave="0,500,1000" data-type="audio"></audio>`,
  `<video src="/media/c.mp4" data-id="c1.mp4" data-aspect="1.777778" data-duration="60" data-poster-url="/media/p.jpg" data-poster-time="15" data-type="video"></video>`,
  `<p><a href="/media/d.pdf" data-file data-id="d1.pdf" data-type="application/pdf">report.pdf</a></p>`,
  `<ul data-media-viewer data-type="image" data-publish-id="p-1"><li><img src="/media/e.webp"></li><li><img src="/media/f.webp" data-error="Upload failed"></li></ul>`,
];
