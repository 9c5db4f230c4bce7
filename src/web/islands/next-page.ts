/**
 * The foot of a list on a visitor's page: its link brings the posts of the next page here, instead of replacing the ones
 * that are being read. The foot is `paging/list-foot.tsx` for everyone; readers' lists grow by entities, and visitors'
 * by the HTML of the next page, because their pages carry no entities.
 *
 * A reload or the way back loads the same pages again, so the reader's place is still there.
 */
import * as hooks from "#web/device/hooks.ts";
import { remember, remembered } from "#web/navigation/history.ts";
import { viewedItem } from "#web/media/viewed-item.ts";
import { trustedHtml } from "#web/ui/trusted-html.ts";

const item = "linnet:top";
const nextLink = `a${hooks.island.is("next-page")}`;

export async function wake(link: HTMLAnchorElement): Promise<void> {
  const { href } = link;
  const [first] = await append(link);
  // Reading goes on where the link was.
  (first as HTMLElement | undefined)?.focus({ preventScroll: true });
  const pages = loadedPages();
  if (!pages.includes(href)) remember([...pages, href]);
  keepPlace();
}

/** Loads what was loaded before the reader left, and opens the picture that was open when the page was reloaded. */
export async function comeBack(): Promise<void> {
  await loadAgain();
  if (!sessionStorage.getItem(viewedItem)) return;
  const { viewAgain } = await import("./media-viewer.tsx");
  await viewAgain(() => !loadedPages().includes(viewedItem));
}

async function loadAgain(): Promise<void> {
  const [href, top] = JSON.parse(sessionStorage.getItem(item) ?? "[]") as [string?, number?];
  keepPlace();
  // The viewer leaves its mark among them, on its own entry.
  for (const page of loadedPages().filter((one) => one !== viewedItem)) {
    const link = document.querySelector<HTMLAnchorElement>(nextLink);
    if (!link) break;
    link.href = page;
    await append(link);
  }
  if (href === location.href && top !== undefined) scrollTo(0, top);
}

/** Answers what it has added. */
async function append(link: HTMLAnchorElement): Promise<Element[]> {
  link.ariaBusy = "true";
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(link.href);
  // The policy of this page allows its own sheets, also in a page that nobody looks at.
  const html = (await answer.text()).replace(/<style>[^]*?<\/style>/g, "");
  const next = new DOMParser().parseFromString(trustedHtml(html) as string, "text/html");
  // A sheet that this page has not needed so far.
  for (const { attributes } of next.querySelectorAll("link[disabled]")) {
    const { value: href } = attributes.getNamedItem("href")!;
    if (!document.querySelector(`link[href="${href}"]`)) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    }
  }
  const added = [...(next.querySelector(hooks.list.selector)?.children ?? [])];
  document.querySelector(hooks.list.selector)!.append(...added);
  const further = next.querySelector<HTMLAnchorElement>(nextLink);
  if (further) link.replaceWith(further);
  else link.remove();
  return added;
}

/** The state of the history is sealed by the time a page hides, so the place is kept beside it. */
function keepPlace(): void {
  addEventListener("pagehide", savePlace);
}

function savePlace(): void {
  sessionStorage.setItem(item, JSON.stringify([location.href, scrollY]));
}

function loadedPages(): string[] {
  return (remembered() as string[] | undefined) ?? [];
}
