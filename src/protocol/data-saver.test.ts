import { expect, test } from "vitest";
import { savesData } from "./data-saver.ts";

test("data is saved when the reader says so, or when the browser asks and the reader leaves it to that", () => {
  expect([savesData("on", false), savesData("off", true)]).toEqual([true, false]);
  expect([savesData("auto", false), savesData("auto", true)]).toEqual([false, true]);
});
