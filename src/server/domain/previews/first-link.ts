/** The link of a post whose page is shown below it: the first that leads to the web, and no person, tag, file or page of ours. */
import { linkableHref } from "#protocol/text-tokens.ts";
import { attribute, classesOf, isElement, parseHtml, type Element, type Fragment } from "../text/html-tree.ts";

/** Bytes of an address; `preview_card.link` takes no more. */
export const longestLink = 2_000;

/** Of the clean HTML of a post; without its fragment, as its server gets it. */
export function firstLink(html: string, origin: string): string | null {
  if (!html.includes("<a ")) return null;
  for (const link of linksIn(parseHtml(html))) {
    const url = URL.parse(linkableHref(attribute(link, "href") ?? "") ?? "");
    if (!url || url.origin === origin) continue;
    url.hash = "";
    if (Buffer.byteLength(url.href) <= longestLink) return url.href;
  }
  return null;
}

const named: ReadonlySet<string> = new Set(["mention", "hashtag", "u-url"]);

function* linksIn(parent: Element | Fragment): Iterable<Element> {
  for (const child of parent.childNodes) {
    if (!isElement(child) || classesOf(child).includes("quote-inline")) continue;
    if (child.tagName !== "a") yield* linksIn(child);
    else if (!classesOf(child).some((name) => named.has(name)) && attribute(child, "data-file") === undefined)
      yield child;
  }
}
