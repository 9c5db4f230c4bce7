/** How large pictures are kept, whatever their shape. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { drawnMost, sizeShowing, sizeWithin } from "./picture-sizes.ts";

const size = fc.record({ width: fc.integer({ min: 1, max: 65_535 }), height: fc.integer({ min: 1, max: 65_535 }) });

test("letters of a long screenshot stay half as high at least, and so does a panorama", () => {
  expect(sizeWithin({ width: 1_080, height: 18_000 }, drawnMost)).toEqual({ width: 941, height: 15_677 });
  expect(sizeWithin({ width: 1_440, height: 27_000 }, drawnMost).width).toBeGreaterThan(720);
  expect(sizeWithin({ width: 19_537, height: 1_949 }, drawnMost)).toEqual({ width: 12_158, height: 1_213 });
});

test("a picture of few pixels stays as it is, however long it is", () => {
  expect(sizeWithin({ width: 5_000, height: 100 }, drawnMost)).toEqual({ width: 5_000, height: 100 });
});

test("no picture gets larger, has more pixels than any may have, or loses a side", () => {
  fc.assert(
    fc.property(size, (picture) => {
      for (const { width, height } of [sizeWithin(picture, drawnMost), sizeShowing(picture, 640, drawnMost.side)]) {
        expect(width).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(0);
        expect(width).toBeLessThanOrEqual(picture.width);
        expect(height).toBeLessThanOrEqual(picture.height);
        expect(Math.max(width, height)).toBeLessThanOrEqual(drawnMost.side);
        expect((width - 1) * (height - 1)).toBeLessThanOrEqual(drawnMost.pixels);
      }
    }),
  );
});

test("the part that a post shows of a tall or wide picture is as sharp as any other preview", () => {
  expect(sizeShowing({ width: 1_200, height: 900 }, 640, drawnMost.side)).toEqual({ width: 640, height: 480 });
  expect(sizeShowing({ width: 1_080, height: 18_000 }, 640, drawnMost.side)).toEqual({ width: 320, height: 5_333 });
  expect(sizeShowing({ width: 9_000, height: 900 }, 640, drawnMost.side)).toEqual({ width: 2_133, height: 213 });
});
