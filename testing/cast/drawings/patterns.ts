import type { Dice } from "../dice.ts";
import { paletteOf } from "./colour.ts";
import type { Frame } from "./scenes.ts";
import { box, disc, ridge, round, shape, smooth, stroke } from "./shapes.ts";

/** Wide bands of one hue, for the head of a profile. */
export const patterns = {
  waves(dice: Dice, hue: number, { width, height }: Frame) {
    const paint = paletteOf(hue);
    const colours = [paint.tint, paint.soft, paint.mid, paint.deep, paint.ink];
    const swells = colours.map((colour, index) => {
      const line = ridge(dice, 150 + index * 76, 38, width, 2.2);
      const points = Array.from({ length: 40 }, (_, step) => [(width * step) / 39, line((width * step) / 39)] as const);
      return (
        shape(`${smooth(points)}L${width} ${height}L0 ${height}Z`, colour) + stroke(smooth(points), paint.wash, 5, 0.5)
      );
    });
    return (
      box(0, 0, width, height, paint.wash) +
      disc(width * dice.between(0.6, 0.85), 120, 62, paint.spark) +
      swells.join("")
    );
  },

  rings(dice: Dice, hue: number, { width, height }: Frame) {
    const paint = paletteOf(hue);
    const x = width * dice.between(0.6, 0.8);
    const rings = Array.from({ length: 15 }, (_, index) =>
      disc(x, 290, (15 - index) * 64, index % 2 ? paint.tint : paint.wash),
    );
    return (
      box(0, 0, width, height, paint.tint) +
      rings.join("") +
      [0, 1, 2]
        .map(
          (index) =>
            `<circle cx="${round(x)}" cy="290" r="${96 + index * 64}" fill="none" stroke="${index === 1 ? paint.spark : paint.mid}" stroke-width="8"/>`,
        )
        .join("") +
      stroke(`M${round(x)} 500L${round(x)} 290`, paint.deep, 14) +
      disc(x, 290, 22, paint.spark)
    );
  },
};
