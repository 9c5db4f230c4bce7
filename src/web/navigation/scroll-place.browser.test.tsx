/** Places on a page whose rows have parts of pixels: a window scrolls by whole ones. */
import { afterEach, expect, test } from "vitest";
import { EntityStore } from "#web/entities/store.ts";
import { startHistory } from "./history.ts";
import { Navigation } from "./navigation.ts";
import { findPlace, restorePlace } from "./scroll-place.ts";

afterEach(() => {
  document.body.replaceChildren();
  window.scrollTo(0, 0);
});

/** A page whose posts are so high, with something above them. */
function drawPage(above: number, height: number): void {
  const rows = Array.from({ length: 100 }, (_, index) => {
    return `<article data-status="${index}" style="display: block; height: ${height}px">${index}</article>`;
  });
  document.body.innerHTML = `<div style="height: ${above}px"></div>${rows.join("")}`;
}

test("a place that is found again and again stays within half a pixel, whatever parts of pixels the page has", () => {
  drawPage(100, 200.25);
  window.scrollTo(0, 5_000);
  const { item, offset } = findPlace().anchor!;
  // Rows that were never drawn have heights of whole pixels, so the same row has another part of one each time.
  for (const above of [100.375, 100.75, 101.125, 101.5, 101.875]) {
    const place = findPlace();
    drawPage(above, 200.25);
    restorePlace(place);
    const { top } = document.querySelector(item)!.getBoundingClientRect();
    expect(Math.abs(top - offset), `with ${above} px above`).toBeLessThanOrEqual(0.5);
  }
});

test("a reader who goes on from a place that was found again has another one", () => {
  drawPage(100, 200.25);
  window.scrollTo(0, 5_000);
  const place = findPlace();
  restorePlace(place);
  window.scrollBy(0, 1);
  expect(findPlace().anchor).toEqual({ ...place.anchor, offset: place.anchor!.offset - 1 });
  window.scrollBy(0, 1_000);
  expect(findPlace().anchor!.item).not.toBe(place.anchor!.item);
});

test("a page that follows at once begins at its top, although it shows the same posts", async () => {
  const before = location.href;
  startHistory();
  const destination = {
    coming: () => undefined,
    open: async (url: URL) => ({ view: url.pathname }),
    isPage: () => true,
    leadsOver: () => false,
    opensOver: () => false,
    titleOf: String,
    titleInTab: String,
  };
  const navigation = new Navigation("home", { ...destination, account: "1" }, new EntityStore());
  const go = (path: string) => navigation.go(new URL(path, location.href), "push");
  const draw = () => {
    drawPage(navigation.current().view === "home" ? 100 : 900, 200.25);
    navigation.arrived();
  };
  navigation.subscribe(draw);
  drawPage(100, 200.25);
  window.scrollTo(0, 5_000);
  await go("/first");
  expect(window.scrollY).toBe(0);
  const { promise: back, resolve } = Promise.withResolvers<void>();
  const stop = navigation.subscribe(resolve);
  history.back();
  await back;
  stop();
  expect(window.scrollY).toBe(5_000);
  await go("/second");
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  expect(window.scrollY).toBe(0);
  history.replaceState(null, "", before);
});
