import { expect, test } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import { shownAspects } from "#protocol/picture-sizes.ts";
import { rowsOf } from "./rows.ts";

function pictures(...shapes: [width: number, height: number][]): MediaAttachment[] {
  return shapes.map(([width, height], index) => ({
    id: String(index + 1) as MediaAttachment["id"],
    type: "image",
    url: `/${index}.webp`,
    preview_url: null,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    description: null,
    blurhash: null,
    meta: { original: { width, height, size: `${width}x${height}`, aspect: width / height } },
  }));
}

const landscape: [number, number] = [1500, 1000];
const portrait: [number, number] = [800, 1000];

test.each([
  [2, [2]],
  [3, [1, 2]],
  [4, [2, 2]],
  [5, [2, 3]],
  [6, [3, 3]],
  [7, [2, 2, 3]],
])("%i pictures stand in rows of %j", (count, rows) => {
  expect(rowsOf(pictures(...Array(count).fill(landscape))).map((row) => row.length)).toEqual(rows);
});

test("three narrow pictures stand in one row", () => {
  expect(rowsOf(pictures(portrait, portrait, portrait)).map((row) => row.length)).toEqual([3]);
});

test("one picture keeps its shape, but for a long screenshot and a panorama, which stay wide or high enough to be seen", () => {
  const aspect = (...shape: [number, number]) => rowsOf(pictures(shape))[0]![0]!.aspect;
  expect([aspect(500, 1000), aspect(3000, 1000)]).toEqual([0.5, 3]);
  expect([aspect(941, 15_677), aspect(12_158, 1_213)]).toEqual([shownAspects.narrowest, shownAspects.widest]);
});

test("usual shapes are not cut beside others, extreme ones a little", () => {
  const aspects = (...shapes: [number, number][]) =>
    rowsOf(pictures(...shapes))
      .flat()
      .map((cell) => cell.aspect);
  expect(aspects(landscape, portrait)).toEqual([1.5, 0.8]);
  expect(aspects([4000, 1000], [100, 1000])).toEqual([1.8, 0.6]);
});

test("a picture of unknown size has a usual place", () => {
  expect(rowsOf([{ ...pictures(landscape)[0]!, meta: null }])[0]![0]!.aspect).toBe(1.5);
});
