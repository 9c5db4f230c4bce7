import { expect, test } from "vitest";
import { Speed } from "./speed.ts";

test("nothing is said in the first second, and then what the last five have been", () => {
  const speed = new Speed();
  expect(speed.note(0, 0)).toBeNull();
  expect(speed.note(500, 900)).toBeNull();
  expect(speed.note(2_000, 2_000)).toBe(1_000);
  expect(speed.note(2_000, 4_000)).toBe(500);
  // From 2,000 on.
  expect(speed.note(10_000, 7_000)).toBe(1_600);
});

test("what has to go again is not a speed below nothing", () => {
  const speed = new Speed();
  speed.note(9_000, 0);
  expect(speed.note(0, 2_000)).toBe(0);
});
