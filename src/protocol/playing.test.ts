import { expect, test } from "vitest";
import { isSavedOnly, playingOf } from "./playing.ts";

test.each([
  ["0a1b.mp4", "played"],
  ["/media/files/0a1b.mov", "tried"],
  ["https://far.example/a.mkv", "saved"],
  ["https://far.example/a.mp4?name=b.mkv#t=1.5", "played"],
  ["https://far.example/a.mkv?name=b.mp4", "saved"],
  ["https://far.example/mp4/", "saved"],
  ["mkv.exe", "saved"],
])("%s is %s", (name, how) => {
  expect(playingOf(name)).toBe(how);
});

test("what another server calls a video is tried, unless its address says that no browser plays it", () => {
  const addresses = ["https://cdn.example/7", "https://cdn.example/a.MP4?x=1", "https://cdn.example/a.mkv"];
  expect(addresses.map(isSavedOnly)).toEqual([false, false, true]);
});
