/**
 * Islands: what a visitor presses comes alive, and nothing else does.
 *
 * A press on a link with the hook `island` fetches what it needs: a component, and React with it, or a few lines that go
 * without. Until then, and when the network fails, it's a link.
 */
import * as hooks from "#web/device/hooks.ts";
import type { SignedIn } from "#web/data/notice.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { remembered, restoreScrollOurselves } from "#web/navigation/history.ts";
import type { mount } from "./mount.tsx";

interface Component<About> {
  wake(place: typeof mount, about: About): Promise<void>;
}

/** By the value of the hook. */
const islands: Record<string, (link: HTMLAnchorElement) => Promise<void>> = {
  "media-viewer": (link) => wake(() => import("./media-viewer.tsx"), link),
  sound: (link) => wake(() => import("./sound.tsx"), link),
  "next-page": async (link) => (await nextPage()).wake(link),
};
const nextPage = () => import("./next-page.ts");

let waking = false;

export function startIslands(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(hooks.island.selector);
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    if (waking) return;
    showWaking(true);
    islands[hooks.island.of(link)!]!(link)
      .catch(() => location.assign(link.href))
      .finally(() => showWaking(false));
  });
  if (remembered()) comeBack().catch(console.warn);
}

/** A page that is gone by now ends the way back early. */
async function comeBack(): Promise<void> {
  restoreScrollOurselves();
  await (await nextPage()).comeBack();
}

/** A notice that the page before has left. It is rare, so it isn't in the first script either. */
export function showNotice(acct: SignedIn): Promise<void> {
  return wake(() => import("./notice.tsx"), acct);
}

/** A picture of a profile is chosen: it is cut and shown. */
export function showPicture(field: HTMLInputElement): void {
  wake(() => import("./profile-picture.tsx"), field).catch(console.warn);
}

/** React comes beside the component, not after it. */
async function wake<About>(load: () => Promise<Component<About>>, about: About): Promise<void> {
  const [island, { mount }] = await Promise.all([load(), import("./mount.tsx")]);
  await island.wake(mount, about);
}

function showWaking(now: boolean): void {
  waking = now;
  hooks.showOnPage("loading", now ? "" : null);
}
