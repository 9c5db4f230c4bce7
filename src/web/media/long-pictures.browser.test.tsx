/** Long screenshots and panoramas, in a real browser: seen in the post, and readable in the viewer. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttachment } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { MediaGrid } from "./media-grid.tsx";

const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const picture = (width: number, height: number, id = "1") =>
  anAttachment(id, {
    url: dot,
    preview_url: dot,
    description: `A chat ${id}`,
    meta: { original: { width, height, size: `${width}x${height}`, aspect: width / height } },
  });

function show(...media: ReturnType<typeof picture>[]) {
  mount(<MediaGrid attachments={media} beside={null} />);
  return page.getByRole("link", { name: "A chat 1" });
}

const slide = () => document.querySelector<HTMLElement>("dialog[open] figure")!;
const looks = () => slide().querySelector("img")!.getBoundingClientRect();

async function openViewer(link: ReturnType<typeof show>): Promise<void> {
  await link.click();
  await expect.poll(() => document.querySelector("dialog[open] figure img")).not.toBeNull();
  // The way out of the post is over.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
}

test.each([
  ["a long screenshot", 941, 15_677, 0.5],
  ["a panorama", 12_158, 1_213, 3],
])("%s has a place in the post that shows the beginning of it", async (_, width, height, aspect) => {
  const link = show(picture(width, height));
  await expect.element(link).toBeVisible();
  const image = link.element().querySelector("img")!;
  const box = image.getBoundingClientRect();
  expect(box.width / box.height).toBeCloseTo(aspect, 1);
  expect(getComputedStyle(image).objectPosition).toBe("50% 0%");
});

test("a long screenshot opens as wide as the window, at its top, and is moved to its end", async () => {
  await openViewer(show(picture(941, 15_677)));
  await expect.poll(() => Math.round(looks().width)).toBe(Math.min(941, slide().clientWidth));
  expect(Math.round(looks().top)).toBe(Math.round(slide().getBoundingClientRect().top));
  slide().dispatchEvent(new WheelEvent("wheel", { deltaY: 1e6, bubbles: true, cancelable: true }));
  await expect.poll(() => Math.round(looks().bottom)).toBe(Math.round(slide().getBoundingClientRect().bottom));
});

test("a panorama opens as high as the window, at its beginning", async () => {
  await openViewer(show(picture(12_158, 1_213)));
  await expect.poll(() => Math.round(looks().height)).toBe(Math.min(1_213, slide().clientHeight));
  expect(Math.round(looks().left)).toBe(Math.round(slide().getBoundingClientRect().left));
});

test.each([
  ["a photo", 4_032, 3_024],
  ["a film's still", 3_840, 1_600],
  ["a screenshot of a phone", 1_170, 2_532],
])("%s opens whole, however the window is", async (_, width, height) => {
  await openViewer(show(picture(width, height)));
  const { clientWidth, clientHeight } = slide();
  const whole = Math.min(clientWidth, (clientHeight * width) / height, width);
  await expect.poll(() => Math.round(looks().width)).toBe(Math.round(whole));
});

test("a usual picture opens whole, and so does a long one beside others, which a double press makes as wide as the window", async () => {
  await openViewer(show(picture(941, 15_677), picture(1_500, 1_000, "2")));
  await expect.poll(() => Math.round(looks().height)).toBe(slide().clientHeight);
  await userEvent.dblClick(slide().querySelector("img:last-child")!);
  await expect.poll(() => Math.round(looks().width)).toBe(Math.min(941, slide().clientWidth));
});
