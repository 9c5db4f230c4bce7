/** What becomes of a video on an open page when the server has made it playable. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MediaAttachment } from "#protocol/entities.ts";
import { anAttachment, aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { Status } from "#web/statuses/status.tsx";

const film = (url: string, more: Partial<MediaAttachment> = {}) =>
  aStatus("500", { media_attachments: [anAttachment("1", { type: "video", url, preview_url: null, ...more })] });

function show(url: string) {
  const entities = new EntityStore();
  const id = entities.addStatus(film(url, { processing: true }));
  const { live } = mount(<Status id={id} />, { entities });
  live.open();
  return live;
}

const video = () => document.querySelector("video");
const source = () => video()?.getAttribute("src");

test("a download becomes the player", async () => {
  const live = show("/a.mkv");
  await expect.element(page.getByText("Still being prepared for playback")).toBeVisible();
  live.say("user", "status.update", film("/a.mp4"));
  await expect.poll(source).toBe("/a.mp4");
  await expect.element(page.getByText("Still being prepared for playback")).not.toBeInTheDocument();
});

test("nothing came of it: the download says so", async () => {
  const live = show("/a.mkv");
  await expect.element(page.getByText("Still being prepared for playback")).toBeVisible();
  live.say("user", "status.update", film("/a.mkv"));
  await expect.element(page.getByText("Browsers can't play this format")).toBeVisible();
});

test("somebody who plays it as it came sees it to its end", async () => {
  const live = show("/a.mov");
  await expect.poll(source).toBe("/a.mov");
  video()!.dispatchEvent(new Event("play"));
  live.say("user", "status.update", film("/a.mp4", { description: "Rain" }));
  await expect.poll(() => video()!.ariaLabel).toBe("Rain");
  expect(source()).toBe("/a.mov");
  video()!.dispatchEvent(new Event("ended"));
  await expect.poll(source).toBe("/a.mp4");
});

test("a browser that can't play it as it came plays what has become of it", async () => {
  const live = show("/a.mov");
  await expect.poll(source).toBe("/a.mov");
  video()!.dispatchEvent(new Event("play"));
  video()!.dispatchEvent(new Event("error"));
  live.say("user", "status.update", film("/a.mp4"));
  await expect.poll(source).toBe("/a.mp4");
});
