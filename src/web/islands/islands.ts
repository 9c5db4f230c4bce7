/**
 * Islands: what a visitor presses comes alive, and nothing else does.
 *
 * A press on a link with the hook `island` fetches React and that one component.
 * Until then, and when the network fails, it's a link.
 */
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import type { mount } from "./mount.tsx";

interface Island<About> {
  wake(place: typeof mount, about: About): Promise<void>;
}

/** By the value of the hook. */
const islands: Record<string, () => Promise<Island<HTMLAnchorElement>>> = {
  "media-viewer": () => import("./media-viewer.tsx"),
};

let waking = false;

export function startIslands(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(hooks.island.selector);
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    if (waking) return;
    showWaking(true);
    wake(islands[hooks.island.of(link)!]!, link)
      .catch(() => location.assign(link.href))
      .finally(() => showWaking(false));
  });
}

/** A notice that the page before has left. It is rare, so it isn't in the first script either. */
export function showNotice(text: string): Promise<void> {
  return wake(() => import("./notice.tsx"), text);
}

/** React comes beside the component, not after it. */
async function wake<About>(load: () => Promise<Island<About>>, about: About): Promise<void> {
  const [island, { mount }] = await Promise.all([load(), import("./mount.tsx")]);
  await island.wake(mount, about);
}

function showWaking(now: boolean): void {
  waking = now;
  hooks.showOnPage("loading", now ? "" : null);
}
