/**
 * "Load more" for pages without React: the link to the next page brings its
 * posts here instead of replacing the ones that are being read.
 *
 * The hooks are `list` and `loadMore`, and the next page has the same two. A reload or the way back loads the same pages again, so
 * the reader's place is still there. If anything fails, the link is a link.
 */
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { trustedHtml } from "#web/ui/trusted-html.ts";
import { remember, remembered, restoreScrollOurselves } from "./history.ts";

const item = "linnet:top";
const nextLink = `a${hooks.loadMore.selector}`;

export function startLoadMore(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(nextLink);
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    void append(link).catch(() => location.assign(link.href));
  });
  // A page that is gone by now ends the way back early.
  comeBack().catch(console.warn);
}

async function append(link: HTMLAnchorElement): Promise<void> {
  const { href } = link;
  const list = document.querySelector(hooks.list.selector);
  if (link.ariaBusy === "true" || !list) return;
  link.ariaBusy = "true";
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href);
  const next = new DOMParser().parseFromString(trustedHtml(await answer.text()) as string, "text/html");
  const added = [...(next.querySelector(hooks.list.selector)?.children ?? [])];
  list.append(...added);
  const further = next.querySelector<HTMLAnchorElement>(nextLink);
  if (further) link.replaceWith(further);
  else link.remove();
  const pages = loadedPages();
  if (!pages.includes(href)) remember([...pages, href]);
}

async function comeBack(): Promise<void> {
  // The state of the history is sealed by the time a page hides, so the place is kept beside it.
  addEventListener("pagehide", () => sessionStorage.setItem(item, JSON.stringify([location.href, scrollY])));
  const pages = loadedPages();
  if (pages.length === 0) return;
  const [href, top] = JSON.parse(sessionStorage.getItem(item) ?? "[]") as [string?, number?];
  restoreScrollOurselves();
  for (const page of pages) {
    const link = document.querySelector<HTMLAnchorElement>(nextLink);
    if (!link) break;
    link.href = page;
    await append(link);
  }
  if (href === location.href && top !== undefined) scrollTo(0, top);
}

function loadedPages(): string[] {
  return (remembered() as string[] | undefined) ?? [];
}
