import { expect, test } from "vitest";
import { keyMoves, pointAt } from "./focal-point.ts";

const box = { left: 100, top: 50, width: 200, height: 100 };

test.each([
  [200, 100, { x: 0, y: 0 }],
  [100, 50, { x: -1, y: 1 }],
  [300, 150, { x: 1, y: -1 }],
  [9_999, -9_999, { x: 1, y: 1 }],
])("the pointer at %i, %i", (x, y, point) => {
  expect(pointAt(box, x, y)).toEqual(point);
});

test("arrow keys move it as they point, and never out of the picture", () => {
  expect(keyMoves({ x: 0, y: 0 }, "ArrowUp", false)).toEqual({ x: 0, y: 0.04 });
  expect(keyMoves({ x: 0, y: 0 }, "ArrowLeft", true)).toEqual({ x: -0.2, y: 0 });
  expect(keyMoves({ x: 1, y: -1 }, "ArrowRight", true)).toEqual({ x: 1, y: -1 });
  expect(keyMoves({ x: 0, y: 0 }, "Enter", false)).toBeNull();
});
