/** Headers: wide, quiet landscapes in layers; their middle and foot stay calm, because an avatar and a name lie there. */
import type { Dice } from "../dice.ts";
import { oklch, paletteOf } from "./colour.ts";
import { type Hour, type Light, gorse, hills, lightAt, sky, water } from "./light.ts";
import {
  box,
  bush,
  disc,
  house,
  lighthouse,
  placed,
  ridge,
  round,
  sailboat,
  shape,
  smooth,
  stroke,
  wings,
} from "./shapes.ts";

export interface Header {
  kind: "header";
  scene: keyof typeof scenes;
  /** Of the patterns, which are lit by nothing, the hue. */
  hue: number;
  hour: Hour;
  seed: string;
}

const width = 1500;
const height = 500;

/** The header as the inside of an SVG of 1500 × 500 units. */
export function drawHeader({ scene, hour, hue }: Header, dice: Dice): string {
  return scenes[scene](dice, lightAt(hour), hue);
}

const scenes = {
  hills(dice: Dice, light: Light) {
    const { drawn } = hills(dice, width, height, [
      { y: 255, swing: 40, waves: 1.6, fill: light.far },
      { y: 320, swing: 44, waves: 1.2, fill: light.middle },
      { y: 388, swing: 40, waves: 1.4, fill: light.near },
      { y: 452, swing: 26, waves: 1.1, fill: light.front },
    ]);
    return sky(dice, light, width, 380) + drawn + flock(dice, light);
  },
  sea(dice: Dice, light: Light) {
    const sunAt = dice.between(0.55, 0.85);
    const boats = [0.24, 0.42, 0.66, 0.9].map((at, index) =>
      placed(
        width * at + dice.between(-40, 40),
        262 + index * 24,
        sailboat(light.ink, "#fff", light.roofs[index % 3]!),
        0.34 + index * 0.17,
      ),
    );
    const { drawn } = hills(dice, width, 250, [{ y: 222, swing: 16, waves: 1.5, fill: light.far }]);
    return (
      sky(dice, light, width, 250, sunAt) +
      drawn +
      water(dice, light, width, height, 248, sunAt) +
      boats.join("") +
      flock(dice, light)
    );
  },
  rooftops(dice: Dice, light: Light) {
    const rows = [
      { y: 372, scale: 0.9, shade: 0.55 },
      { y: 452, scale: 1.2, shade: 1 },
      { y: 540, scale: 1.5, shade: 1 },
    ];
    const drawn = rows.map(({ y, scale, shade }) => `<g opacity="${shade}">${terrace(dice, light, y, scale)}</g>`);
    return sky(dice, light, width, 400) + drawn.join("") + flock(dice, light);
  },
  nightsky(dice: Dice, light: Light) {
    const band = smooth(
      Array.from({ length: 9 }, (_, index) => [index * 190, 330 - index * 34 + dice.between(-20, 20)] as const),
    );
    const stars = Array.from({ length: 190 }, () => {
      const x = dice.between(0, width);
      const near = dice.chance(0.5);
      const y = near ? 330 - (x / 190) * 34 + dice.between(-60, 60) : dice.between(0, 400);
      return disc(x, y, dice.between(0.8, near ? 2 : 2.8), light.sun, dice.pick([0.35, 0.6, 0.95]));
    });
    const { drawn, ridges } = hills(dice, width, height, [
      { y: 390, swing: 26, waves: 1.3, fill: light.middle },
      { y: 440, swing: 22, waves: 1.1, fill: light.front },
    ]);
    const firs = [0.1, 0.14, 0.17, 0.78, 0.82, 0.86, 0.9].map((at) =>
      placed(width * at, ridges[1]!(width * at) + 4, fir(light.front), dice.between(0.6, 1.1)),
    );
    return (
      sky(dice, light, width, 430, 0.84) +
      stroke(band, light.cloud, 90, 0.35) +
      stroke(band, light.cloud, 42, 0.4) +
      stars.join("") +
      drawn +
      firs.join("")
    );
  },
  gorse(dice: Dice, light: Light) {
    const { drawn, ridges } = hills(dice, width, height, [
      { y: 300, swing: 34, waves: 1.2, fill: light.middle },
      { y: 390, swing: 34, waves: 1, fill: light.near },
    ]);
    const bushes = Array.from({ length: 26 }, (_, index) => {
      const x = index * 60 + dice.between(-30, 30);
      const down = dice.between(0, 96);
      return { x, y: ridges[1]!(x) + 14 + down, scale: 0.7 + down / 110 };
    }).sort((one, other) => one.y - other.y);
    return (
      sky(dice, light, width, 300) +
      water(dice, light, width, height, 268, 0.6) +
      drawn +
      bushes.map(({ x, y, scale }) => placed(x, y, gorse(dice, light), scale)).join("") +
      flock(dice, light)
    );
  },
  fields(dice: Dice, light: Light) {
    const vanish = dice.between(0.3, 0.7) * width;
    const greens = [oklch(0.72, 0.1, 125), oklch(0.78, 0.12, 105), oklch(0.62, 0.09, 140), oklch(0.83, 0.11, 90)];
    const stripes = Array.from({ length: 44 }, (_, index) => {
      const left = (index - 22) * 230 + vanish;
      return shape(
        `M${round(vanish + (index - 22) * 52)} 306L${round(vanish + (index - 21) * 52)} 306L${round(left + 230)} 500L${round(left)} 500Z`,
        greens[index % 4]!,
      );
    });
    const { drawn } = hills(dice, width, 320, [
      { y: 270, swing: 24, waves: 1.4, fill: light.far },
      { y: 298, swing: 8, waves: 2, fill: light.middle },
    ]);
    const trees = [0.08, 0.12, 0.34, 0.62, 0.88, 0.93].map((at) =>
      placed(width * at, 314, bush(dice, light.near, light.middle), dice.between(0.5, 0.8)),
    );
    return (
      sky(dice, light, width, 310) + drawn + stripes.join("") + box(0, 302, width, 10, light.near) + trees.join("")
    );
  },
  lighthouse(dice: Dice, light: Light) {
    const at = dice.pick([0.76, 0.84]);
    const lit = light.hour === "night" || light.hour === "dusk";
    const glow = lit ? light.window : light.cloud;
    const beams = lit
      ? shape(`M${width * at} 96L0 10L0 150Z`, light.window, 0.2) +
        shape(`M${width * at} 96L${width} 60L${width} 130Z`, light.window, 0.2)
      : "";
    const rock = `M${width * at - 190} 500C${width * at - 150} 410 ${width * at - 90} 376 ${width * at - 40} 372L${width * at + 40} 372C${width * at + 110} 378 ${width * at + 200} 430 ${width * at + 260} 500Z`;
    return (
      sky(dice, light, width, 300, 0.3) +
      beams +
      water(dice, light, width, height, 298, 0.3) +
      placed(width * at, 378, lighthouse("#fff", light.roofs[0]!, light.ink, glow), 0.98) +
      shape(rock, light.front) +
      placed(width * 0.4, 340, sailboat(light.ink, light.cloud, light.roofs[1]!), 0.4) +
      flock(dice, light)
    );
  },
  waves(dice: Dice, _light: Light, hue: number) {
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
  rings(dice: Dice, _light: Light, hue: number) {
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
  stitches(dice: Dice, _light: Light, hue: number) {
    const paint = paletteOf(hue);
    const cell = 25;
    const marks: string[] = [];
    const motif = Array.from({ length: 9 }, () => Array.from({ length: 7 }, () => dice.chance(0.42)));
    for (let row = 0; row < 20; row++) {
      for (let column = 0; column < 60; column++) {
        const folded = column % 12 < 6 ? column % 12 : 11 - (column % 12);
        const banded = row % 10 === 9;
        if (!banded && !motif[row % 10]?.[folded]) continue;
        const colour = banded ? paint.spark : row % 10 < 5 ? paint.deep : paint.mid;
        marks.push(shape(`M${column * cell} ${row * cell}l12.5 8l12.5 -8v14l-12.5 9l-12.5 -9Z`, colour));
      }
    }
    return box(0, 0, width, height, paint.tint) + marks.join("");
  },
} satisfies Record<string, (dice: Dice, light: Light, hue: number) => string>;

function flock(dice: Dice, light: Light): string {
  const x = dice.between(200, 1200);
  const colour = light.hour === "night" ? light.cloud : light.near;
  return Array.from({ length: 6 }, (_, index) =>
    wings(x + index * 38 + dice.between(-12, 12), 130 + Math.abs(index - 2) * 16 + dice.between(-8, 8), 26, colour),
  ).join("");
}

function fir(colour: string): string {
  return shape("M0 -120L26 -70L12 -72L36 -34L16 -36L42 0L-42 0L-16 -36L-36 -34L-12 -72L-26 -70Z", colour);
}

/** A row of houses from edge to edge whose feet stand at y. */
function terrace(dice: Dice, light: Light, y: number, scale: number): string {
  const parts: string[] = [];
  for (let x = -40; x < width;) {
    const wide = dice.between(56, 100);
    const colours = {
      wall: dice.pick(light.walls),
      roof: dice.pick(light.roofs),
      trim: light.ink,
      window: dice.chance(light.hour === "night" ? 0.6 : 0.9) ? light.window : light.near,
    };
    parts.push(placed(x, y, house(dice, wide, dice.between(70, 120), colours), scale));
    x += (wide - 2) * scale;
  }
  return parts.join("");
}
