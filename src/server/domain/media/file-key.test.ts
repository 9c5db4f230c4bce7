import { expect, test } from "vitest";
import { newFileKey } from "./file-key.ts";

test("a key has 128 random bits", () => {
  expect(newFileKey("webp")).toMatch(/^[0-9a-f]{32}\.webp$/);
  expect(newFileKey("webp")).not.toBe(newFileKey("webp"));
});
