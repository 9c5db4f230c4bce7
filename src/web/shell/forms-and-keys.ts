/** Times, forms, keys and the mouse on a reader's page, which it can do without until somebody uses one of them. */
import { markCompositions } from "#web/device/compositions.ts";
import { enhanceForms } from "#web/device/form-enhancements.ts";
import { startShortcuts } from "#web/device/shortcuts.ts";
import { serverNow } from "#web/device/server-clock.ts";
import { startServerClock } from "#web/device/start-server-clock.ts";
import { keepTimes } from "#web/device/times.ts";
import type { Reader } from "#web/data/reader.ts";
import { depthNow, forgetFragment } from "#web/navigation/history.ts";
import { viewedItem } from "#web/media/viewed-item.ts";
import { isOpeningOver } from "#web/navigation/loading.ts";
import { watchFileDrops } from "./file-drops.ts";
import type { Around } from "./hover-card.tsx";
import { startHoverCards } from "./hover-cards.ts";
import { navigationFor, pagesByKey } from "./navigation-entries.ts";

/** `pressed`: keys that were pressed since the page came alive. */
export function startFormsAndKeys(reader: Reader, around: Around, pressed: readonly KeyboardEvent[]): void {
  startServerClock();
  void alive().then(() => keepTimes(serverNow, reader.locale));
  markCompositions();
  // Here React shows a picture that was chosen.
  enhanceForms(forgetFragment, () => {});
  startShortcuts(pagesByKey(navigationFor(reader)), isOpeningOver, pressed);
  startHoverCards(around);
  watchFileDrops();
  if (sessionStorage.getItem(viewedItem)) void viewAgain().catch(console.warn);
}

/** Then React has seen the times that the server wrote. */
async function alive(): Promise<void> {
  while (!isAlive()) await new Promise(requestAnimationFrame);
}

async function viewAgain(): Promise<void> {
  const viewer = await import("#web/media/media-viewer.tsx");
  await viewer.viewAgain(isReady);
}

const isAlive = () => document.documentElement.hasAttribute("data-alive");
const isReady = () => !depthNow() && isAlive();
