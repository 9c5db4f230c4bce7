import { expect, test } from "vitest";
import { playingOf } from "./playing.ts";

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
