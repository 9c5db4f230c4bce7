import fc from "fast-check";
import { expect, test } from "vitest";
import { waveOf } from "./wave.ts";

test("the loudest part is 1,000, and silence is nothing", () => {
  const samples = new Float32Array(3_000);
  samples.fill(0.5, 0, 10);
  samples.fill(-0.25, 10, 20);
  const wave = waveOf(samples);
  expect(wave).toHaveLength(300);
  expect(wave.slice(0, 3)).toEqual([1_000, 500, 0]);
  expect(waveOf(new Float32Array(900))).toEqual(Array.from({ length: 300 }, () => 0));
});

test("whatever the samples, what comes of them is what the server takes", () => {
  const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 2_000 });
  fc.assert(
    fc.property(samples, (some) => {
      const wave = waveOf(some);
      expect(wave).toHaveLength(Math.min(300, some.length));
      expect(wave.every((one) => Number.isInteger(one) && one >= 0 && one <= 1_000)).toBe(true);
    }),
  );
});
