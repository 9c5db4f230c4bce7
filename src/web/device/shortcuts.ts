/**
 * Single-key shortcuts, for readers and visitors alike: a key finds the link or
 * button that a pointer would press, and presses it.
 *
 * Keys mean letters where the layout has Latin ones, else the place on the
 * keyboard, so that they work in Russian too. A dialog of the
 * shell explains them.
 */
import * as hooks from "./hooks.ts";
import { goToNewest } from "./scroll-to-top.ts";

/** `j` and `k` lead along these: posts, notifications, and the names of people in a list of them. */
const row = `article${hooks.status.selector},article${hooks.notification.selector},li>${hooks.account.selector} ${hooks.name.selector}`;
const dialogId = "shortcuts";
const sequenceWithin = 1_500;

/** What a key presses inside of the post that has the focus, beside the buttons that name their key. */
const inPost: Record<string, string> = {
  x: "details > summary",
  e: hooks.island.selector,
};

const forVisitors: Record<string, string> = { h: "/", l: "/public/local", s: "/settings" };

/**
 * `pages`: where a key leads after `g`. `isOpening`: a composer is on its way, and the letters of what somebody wants to
 * say in it must not boost a post. `pressed`: keys of before, which mean the same.
 */
export function startShortcuts(
  pages = forVisitors,
  isOpening = () => false,
  pressed: readonly KeyboardEvent[] = [],
): void {
  let goingUntil = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isOpening()) return;
    const key = keyOf(event);
    const going = event.timeStamp < goingUntil;
    goingUntil = key === "g" && !going ? event.timeStamp + sequenceWithin : 0;
    const done = going ? goTo(pages[key]) : press(key, event.target as Element);
    if (done) event.preventDefault();
  };
  pressed.forEach(onKey);
  document.addEventListener("keydown", onKey);
}

/** True if the key meant something here. */
function press(key: string, on: Element): boolean {
  switch (key) {
    case "j":
      return focusNeighbour(1);
    case "k":
      return focusNeighbour(-1);
    case "Enter":
      // On a link or button Enter is the browser's, and was so if a post has got the focus since.
      return (
        on.matches("article, body") &&
        Boolean(document.activeElement?.matches("article")) &&
        click(focusedRow(), `a${hooks.permalink.selector}`)
      );
    case ".":
      goToNewest();
      return true;
    case "/":
      return focusSearch() || goTo("/search");
    case "?":
      return click(document, hooks.opens.is(dialogId));
    case "n":
      return click(document, hooks.compose.selector);
    default:
      return click(focusedRow(), inPost[key] ?? hooks.key.is(key));
  }
}

function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1 || "?/.".includes(key)) return key;
  if (/^[a-z]$/i.test(key)) return shiftKey ? "" : key.toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return !shiftKey && code.startsWith("Key") ? code.slice(3).toLowerCase() : "";
}

function isTyping({ target }: KeyboardEvent): boolean {
  const element = target as HTMLElement;
  return element.isContentEditable || element.closest("input, textarea, select, dialog, [role=menu]") !== null;
}

function focusedRow(): Element | null {
  return document.activeElement?.closest(row) ?? null;
}

/** From the row that has the focus, if it is still near, else from the first in view. */
function focusNeighbour(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(row)].filter((one) => one.checkVisibility());
  const focused = rows.findIndex((one) => one === focusedRow() && isNear(one));
  const inView = rows.findIndex((one) => one.getBoundingClientRect().bottom > 80);
  const next = rows[focused < 0 ? inView : focused + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return Boolean(next);
}

/** Between a row that the reader has left far behind and the window not all rows are drawn. */
function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -innerHeight && top < 2 * innerHeight;
}

function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]');
  const field = [...fields].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return Boolean(field);
}

function click(within: ParentNode | null, selector: string): boolean {
  const target = within?.querySelector<HTMLElement>(selector);
  target?.click();
  return Boolean(target);
}

/** By a click on a link, so that a router, where there is one, takes it over. */
function goTo(href: string | undefined): boolean {
  if (!href) return false;
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}
