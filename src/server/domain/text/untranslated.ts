/**
 * HTML on its way to a translator and back: names, code and custom emoji are marked as what stays as it is
 * (`translate="no"`, https://html.spec.whatwg.org/multipage/dom.html#the-translate-attribute).
 */
import { shortcode } from "#protocol/custom-emoji.ts";
import {
  attribute,
  classesOf,
  elementNode,
  isElement,
  isText,
  parseHtml,
  textNode,
  writeHtml,
  type Element,
  type Fragment,
  type Node,
} from "./html-tree.ts";

const fixed = { name: "translate", value: "no" };

/** Whether there is a word to translate. */
export const hasWords = (text: string) => /\p{L}/u.test(text);

/** Clean HTML with its marks; null if no word of it is to be translated. */
export function markUntranslated(html: string): string | null {
  const tree = parseHtml(html);
  return markIn(tree) ? writeHtml(tree) : null;
}

/** Takes the marks away again, of HTML that was cleaned. */
export function withoutMarks(html: string): string {
  const tree = parseHtml(html);
  unmark(tree);
  return writeHtml(tree);
}

/** True if anything in it is to be translated. */
function markIn(parent: Element | Fragment): boolean {
  let found = false;
  parent.childNodes = parent.childNodes.flatMap((node): Node[] => {
    if (isText(node)) {
      const pieces = piecesOf(node.value);
      found ||= pieces.some((piece) => isText(piece) && hasWords(piece.value));
      return pieces;
    }
    if (!isElement(node)) return [node];
    if (attribute(node, "translate") !== "no") {
      if (isFixed(node)) node.attrs.push(fixed);
      // Both are to be done: the first that is found must not keep emoji behind it from their marks.
      else if (markIn(node)) found = true;
    }
    return [node];
  });
  return found;
}

function isFixed(element: Element): boolean {
  return (
    /^(?:code|pre)$/.test(element.tagName) || classesOf(element).some((name) => /^(?:mention|hashtag)$/.test(name))
  );
}

function piecesOf(text: string): Node[] {
  const pieces: Node[] = [];
  let end = 0;
  for (const found of text.matchAll(shortcode)) {
    if (found.index > end) pieces.push(textNode(text.slice(end, found.index)));
    pieces.push(elementNode("span", [textNode(found[0])], [fixed]));
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push(textNode(text.slice(end)));
  return pieces;
}

function unmark(parent: Element | Fragment): void {
  parent.childNodes = parent.childNodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    unmark(node);
    if (isFixed(node)) node.attrs = node.attrs.filter(({ name }) => name !== fixed.name);
    const isMark = node.tagName === "span" && node.attrs.length === 1 && attribute(node, "translate") === "no";
    const isOfEmoji = isMark && node.childNodes.every(isText);
    return isOfEmoji ? node.childNodes : [node];
  });
}
