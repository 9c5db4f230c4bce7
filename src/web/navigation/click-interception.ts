/**
 * Which clicks the router answers itself. Everything else stays the browser's:
 * new tabs, downloads, other sites, and addresses that are no pages of ours.
 */
import { isPlainPress, type Press } from "#web/device/plain-press.ts";

export interface Click extends Press {
  defaultPrevented: boolean;
}

export interface Link {
  href: string;
  target: string;
  /** Attributes that hand the link to the browser. */
  download: boolean;
  rel: string;
}

/** The address to go to inside the page, or null if the browser is to follow the link. */
export function linkToTakeOver(
  click: Click,
  link: Link,
  here: { origin: string; pathname: string; search: string },
  isPage: (url: URL) => boolean,
): URL | null {
  if (click.defaultPrevented || !isPlainPress(click)) return null;
  if (link.download || (link.target && link.target !== "_self") || /\bexternal\b/.test(link.rel)) return null;
  const url = URL.parse(link.href, here.origin + here.pathname + here.search);
  if (!url || url.origin !== here.origin || !isPage(url)) return null;
  const onThisPage = url.pathname === here.pathname && url.search === here.search;
  return url.hash && onThisPage ? null : url;
}
