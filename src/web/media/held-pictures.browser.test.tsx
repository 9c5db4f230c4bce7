/** Pictures for a reader who saves data, in a real browser: held back until one of them is pressed. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAttachment } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { MediaGrid } from "./media-grid.tsx";

const pictures = (first: number) =>
  ["A wren", "A robin"].map((description, at) =>
    anAttachment(String(first + at), {
      url: `/${at}.webp`,
      preview_url: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      description,
    }),
  );
const film = anAttachment("9", { type: "video", url: "/a.mp4", preview_url: "/poster.webp" });

const show = (media = pictures(1), savesData = true) =>
  mount(<MediaGrid attachments={media} beside={null} />, { reader: { savesData } });
const images = () => document.querySelectorAll("img").length;
const button = (what: string) => page.getByRole("button", { name: `Load pictures: ${what}` });

test("boxes say what is to be seen, and a press on one loads all of them and keeps the focus", async () => {
  show();
  await expect.element(button("A robin")).toBeVisible();
  await expect.element(page.getByText("A robin", { exact: true })).toBeVisible();
  expect(images()).toBe(0);
  const { height } = document.querySelector("svg")!.getBoundingClientRect();
  await button("A robin").click();
  await expect.poll(images).toBe(2);
  expect(document.activeElement!.querySelector("img")!.alt).toBe("A robin");
  expect(document.querySelector("svg")!.getBoundingClientRect().height).toBe(height);
});

test("Space loads them, too, and those of a post that comes back are there", async () => {
  const { unmount } = show(pictures(11));
  await expect.element(button("A wren")).toBeVisible();
  (button("A wren").element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.poll(images).toBe(2);
  unmount();
  show(pictures(11));
  await expect.poll(images).toBe(2);
});

test("one alone is asked for as one, and a video beside it has no poster", async () => {
  show([pictures(21)[0]!, film]);
  await expect.element(page.getByRole("button", { name: "Load picture: A wren" })).toBeVisible();
  expect(document.querySelector("video")!.poster).toBe("");
});

test("everyone else sees them at once", async () => {
  show([...pictures(31), film], false);
  expect(images()).toBe(2);
  await expect.poll(() => document.querySelector("video")?.getAttribute("poster")).toBe("/poster.webp");
});
