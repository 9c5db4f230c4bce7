import fc from "fast-check";
import { expect, test } from "vitest";
import { placeBeside } from "./beside.ts";

const view = { width: 1280, height: 800 };
const card = { width: 320, height: 240 };
const linkAt = (left: number, top: number, width = 80) => ({ left, top, right: left + width, bottom: top + 20 });

test("it stands below its link, and above where there is no room below", () => {
  expect(placeBeside(linkAt(100, 100), card, view, false)).toMatchObject({ left: 100, top: 126 });
  expect(placeBeside(linkAt(100, 700), card, view, false)).toMatchObject({ left: 100, top: 454 });
});

test("it begins where lines begin", () => {
  expect(placeBeside(linkAt(600, 100), card, view, true)).toMatchObject({ left: 360 });
});

test("it never leaves the window or lies over its link, however small the window is", () => {
  const length = fc.integer({ min: 0, max: 1_200 });
  fc.assert(
    fc.property(length, length, fc.integer({ min: 1, max: 900 }), fc.boolean(), (x, y, height, isRightToLeft) => {
      const small = { width: 400, height: 600 };
      const link = linkAt(x % small.width, y % (small.height - 20));
      const { left, top, most } = placeBeside(link, { width: 320, height }, small, isRightToLeft);
      const bottom = top + Math.min(height, most);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(left + 320).toBeLessThanOrEqual(small.width - 8);
      expect(top).toBeGreaterThanOrEqual(Math.min(8, link.top));
      expect(bottom).toBeLessThanOrEqual(Math.max(small.height - 8, link.bottom + 6));
      expect(bottom <= link.top || top >= link.bottom).toBe(true);
    }),
  );
});
