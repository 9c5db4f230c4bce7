/** Cards of people and hashtags beside their links, for a mouse that rests there. All that a card is made of is fetched by the first one. */
import { placeBeside, type Box } from "#web/device/beside.ts";
import { watchRests, type Clock, type Point } from "#web/device/hover-rest.ts";
import type { Around, Card, CardSubject } from "./hover-card.tsx";

const person = /^\/@([^/]+)$/;
const hashtag = /^\/tags\/([^/]+)$/;

/** Answers what ends it; without a mouse there is nothing to begin. */
export function startHoverCards(around: Around, clock?: Clock): () => void {
  if (!matchMedia("(hover: hover)").matches) return () => {};
  let card: Card | null = null;
  let wanted: HTMLAnchorElement | null = null;

  async function open(link: HTMLAnchorElement, at: Point): Promise<void> {
    if (isBesideMenu()) return;
    wanted = link;
    try {
      const { openCard } = await import("./hover-card.tsx");
      const opened = await openCard(subjectOf(link)!, around, link.closest("dialog") ?? document.body);
      // The mouse may have left, or rest on another link by now.
      if (wanted !== link || !link.isConnected) return opened.remove();
      card = opened;
      show(card.element, lineAt(link, at));
    } catch {
      // The link leads there anyway.
    }
  }

  /** Another thing that somebody has opened stays uncovered. */
  function isBesideMenu(): boolean {
    return [...document.querySelectorAll("[popover=auto]:popover-open")].some((one) => one !== card?.element);
  }

  function close(): void {
    wanted = null;
    card?.remove();
    card = null;
  }

  return watchRests(
    {
      linkAt,
      open: (link, at) => void open(link, at),
      close,
      isInside: (element) => card?.element.contains(element) ?? false,
    },
    clock,
  );
}

/** A link in what is read, not in what leads around. */
function linkAt(element: Element): HTMLAnchorElement | null {
  const link = element.closest<HTMLAnchorElement>("a[href]");
  return link?.closest("main, aside, dialog") && !link.closest("nav, [popover]") && subjectOf(link) ? link : null;
}

function subjectOf(link: HTMLAnchorElement): CardSubject | null {
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== location.origin || search) return null;
  const [, acct] = person.exec(pathname) ?? [];
  if (acct) return isHere(pathname) ? null : { kind: "person", acct: decodeURIComponent(acct) };
  const [, name] = hashtag.exec(pathname) ?? [];
  return name && link.matches(".hashtag") ? { kind: "tag", name: decodeURIComponent(name) } : null;
}

/** On a page about somebody there is nothing more to say of them; a post, whose address ends in its number, is none. */
function isHere(pathname: string): boolean {
  const [, name, part = ""] = location.pathname.split("/");
  return `/${name}` === pathname && !/\d/.test(part);
}

/** The line that the mouse is on: a link may be broken into several. */
function lineAt(link: Element, { x, y }: Point): Box {
  const isAt = ({ left, right, top, bottom }: DOMRect) => left <= x && x <= right && top <= y && y <= bottom;
  return [...link.getClientRects()].find(isAt) ?? link.getBoundingClientRect();
}

function show(card: HTMLElement, line: Box): void {
  card.showPopover();
  const { width, height } = card.getBoundingClientRect();
  const view = { width: document.documentElement.clientWidth, height: innerHeight };
  const { left, top, most } = placeBeside(line, { width, height }, view, getComputedStyle(card).direction === "rtl");
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  card.style.maxHeight = `${most}px`;
}
