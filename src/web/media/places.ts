/** Where the pictures of a post stand in the page, out of which they grow and into which they go back. */
import * as hooks from "#web/device/hooks.ts";
import { morph } from "./morph.ts";

export function placesIn(media: ParentNode): HTMLImageElement[] {
  return [...media.querySelectorAll<HTMLImageElement>(`${hooks.island.selector} > img`)];
}

/** `show` puts the viewer into the page before it returns. */
export function growOut(places: readonly HTMLElement[], index: number, show: () => void): void {
  const slides = () => document.querySelectorAll<HTMLElement>("dialog[open] figure > img:first-child");
  morph(places[index] ?? null, show, () => slides()[index] ?? null);
}
