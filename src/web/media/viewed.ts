/**
 * A reload closes the viewer together with the page. The picture in it is kept for the session of the tab, by its link,
 * and opens again in the page that comes.
 */
import * as hooks from "#web/device/hooks.ts";
import { pageKey } from "#web/navigation/history.ts";
import { viewedItem } from "./viewed-item.ts";

interface Viewed {
  /** Of the page: its address, and its key in the history where it has one. */
  href: string;
  key: string | undefined;
  /** The link of the picture, and how many before it lead to the same file. */
  link: string;
  before: number;
}

/** Called once the viewer has its entry in the history. */
export function keepViewed(place: HTMLElement | null): void {
  const link = place?.closest<HTMLAnchorElement>("a");
  if (!link) return;
  const { href } = location;
  const viewed: Viewed = { href, key: pageKey(), link: link.href, before: linksTo(link.href).indexOf(link) };
  sessionStorage.setItem(viewedItem, JSON.stringify(viewed));
}

export function forgetViewed(): void {
  sessionStorage.removeItem(viewedItem);
}

/** Opens what the reload has closed, as a press on it does. `isReady`: the history is back at the page, which is alive. */
export async function viewAgain(isReady: () => boolean): Promise<void> {
  const viewed = JSON.parse(sessionStorage.getItem(viewedItem) ?? "null") as Viewed | null;
  if (!viewed || isCovered()) return;
  forgetViewed();
  while (!isReady()) await nextFrame();
  if (viewed.href !== location.href || viewed.key !== pageKey()) return;
  const link = linksTo(viewed.link)[viewed.before];
  if (!link || isCovered()) return;
  // There the focus is when the viewer closes.
  link.focus({ preventScroll: true });
  link.click();
}

/** Somebody has opened a viewer or a dialog meanwhile. */
const isCovered = () => document.querySelector("dialog[open]") !== null;

function linksTo(href: string): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`a${hooks.island.is("media-viewer")}`);
  return [...links].filter((link) => link.href === href && !link.closest("dialog"));
}

const nextFrame = () => new Promise(requestAnimationFrame);
