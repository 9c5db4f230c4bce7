import fc from "fast-check";
import { expect, test } from "vitest";
import type { Crop } from "#web/drafts/draft-file.ts";
import {
  focusOn,
  inPixels,
  largestIn,
  movedBy,
  pulledBy,
  turnedFrame,
  turnedWithin,
  wholeOf,
  type Frame,
  type Grip,
} from "./crop-frame.ts";

const picture = { width: 800, height: 400 };

test.each([
  [null, { x: 0, y: 0, width: 800, height: 400 }],
  [1, { x: 200, y: 0, width: 400, height: 400 }],
  [4, { x: 0, y: 100, width: 800, height: 200 }],
])("the largest frame of %s lies in the middle", (ratio, frame) => {
  expect(largestIn(picture, ratio)).toEqual(frame);
});

test("what lies opposite of a corner stays where it is", () => {
  const frame = { x: 100, y: 100, width: 200, height: 200 };
  const pulled = (across: Grip["across"], down: Grip["down"], ratio: number | null) =>
    pulledBy(frame, { across, down }, { x: 50, y: 20 }, { picture, ratio });
  expect(pulled(1, 1, null)).toEqual({ x: 100, y: 100, width: 250, height: 220 });
  expect(pulled(-1, -1, null)).toEqual({ x: 150, y: 120, width: 150, height: 180 });
  expect(pulled(0, -1, null)).toEqual({ x: 100, y: 120, width: 200, height: 180 });
  expect(pulled(1, 1, 1)).toEqual({ x: 100, y: 100, width: 250, height: 250 });
  expect(pulled(-1, 1, 1)).toEqual({ x: 150, y: 100, width: 150, height: 150 });
});

test("a frame never leaves its picture, never vanishes and keeps its proportion", () => {
  const far = fc.integer({ min: -5_000, max: 5_000 });
  const side = fc.integer({ min: 1, max: 5_000 });
  const to = fc.constantFrom<-1 | 1>(-1, 1);
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(null, 1, 4 / 3, 16 / 9),
      fc.array(fc.tuple(far, far, to, to)),
      (width, height, ratio, pulls) => {
        const size = { width, height };
        let frame: Frame = largestIn(size, ratio);
        for (const [x, y, across, down] of pulls) {
          frame = pulledBy(frame, { across, down }, { x, y }, { picture: size, ratio });
          frame = movedBy(frame, y, x, size);
          expect(Math.min(frame.x, frame.y)).toBeGreaterThanOrEqual(-1e-6);
          expect(frame.x + frame.width).toBeLessThanOrEqual(width + 1e-6);
          expect(frame.y + frame.height).toBeLessThanOrEqual(height + 1e-6);
          const shape = frame.width / frame.height;
          expect(shape).toBeCloseTo(ratio ?? shape, 6);
          const pixels = inPixels(frame, size);
          expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1);
          expect(pixels.x + pixels.width).toBeLessThanOrEqual(width);
          expect(pixels.y + pixels.height).toBeLessThanOrEqual(height);
        }
      },
    ),
  );
});

test("four quarters bring a frame back to where it was", () => {
  const frame = { x: 10, y: 20, width: 300, height: 40 };
  let [turned, size]: [Frame, typeof picture] = [frame, picture];
  expect(turnedFrame(frame, size)).toEqual({ x: 340, y: 10, width: 40, height: 300 });
  for (let turns = 0; turns < 4; turns++) {
    turned = turnedFrame(turned, size);
    size = { width: size.height, height: size.width };
  }
  expect(turned).toEqual(frame);
});

test.each([
  [null, { x: 340, y: 10, width: 40, height: 300 }],
  [1, { x: 340, y: 10, width: 40, height: 300 }],
  [3, { x: 0, y: 333, width: 400, height: 133 }],
])(
  "of the proportion %s, a turn keeps the part, or takes the largest where that would be another one",
  (ratio, frame) => {
    const turned = turnedWithin({ x: 10, y: 20, width: 300, height: 40 }, picture, ratio);
    expect(Object.values(turned).map(Math.floor)).toEqual(Object.values(frame));
  },
);

test("a focal point stays on what it was set on, and is the middle where that is cut off", () => {
  const whole: Crop = { ...wholeOf(picture), turns: 0 };
  const left: Crop = { x: 0, y: 0, width: 400, height: 400, turns: 0 };
  const turned: Crop = { x: 0, y: 0, width: 400, height: 800, turns: 1 };
  expect(focusOn({ x: -0.5, y: 0.5 }, whole, left, picture)).toEqual({ x: 0, y: 0.5 });
  expect(focusOn({ x: 0, y: 0.5 }, left, whole, picture)).toEqual({ x: -0.5, y: 0.5 });
  expect(focusOn({ x: 0.5, y: 0 }, whole, left, picture)).toBeNull();
  // What was above is to the right after a quarter to the right.
  expect(focusOn({ x: -0.5, y: 1 }, whole, turned, picture)).toEqual({ x: 1, y: 0.5 });
  expect(focusOn({ x: 1, y: 0.5 }, turned, whole, picture)).toEqual({ x: -0.5, y: 1 });
  expect(focusOn(null, whole, left, picture)).toBeNull();
});
