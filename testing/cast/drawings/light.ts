/**
 * The light over the town: five hours of the day, each a family of colours that any outdoor scene is painted in.
 *
 * A scene names what it paints (far hills, sea, a lit window) and never a colour, so the same harbour stands at dawn
 * and at night.
 */
import type { Dice } from "../dice.ts";
import { oklch } from "./colour.ts";
import { type Ridge, disc, land, oval, placed, ridge, round, shape, stroke } from "./shapes.ts";

export type Hour = "dawn" | "day" | "grey" | "dusk" | "night";

export interface Light {
  hour: Hour;
  skyHigh: string;
  skyLow: string;
  sun: string;
  cloud: string;
  /** Four grounds, from the haze on the horizon to the dark in front. */
  far: string;
  middle: string;
  near: string;
  front: string;
  sea: string;
  seaLight: string;
  seaDark: string;
  /** Quays, pavements and rocks, then what the tide leaves bare. */
  stone: string;
  stoneDark: string;
  sand: string;
  ink: string;
  /** A window or lamp: lit by night and dusk, a pale pane by day. */
  window: string;
  walls: string[];
  roofs: string[];
}

const hours: Record<Hour, Light> = {
  dawn: {
    hour: "dawn",
    skyHigh: oklch(0.83, 0.06, 250),
    skyLow: oklch(0.93, 0.06, 55),
    sun: oklch(0.95, 0.085, 85),
    cloud: oklch(0.95, 0.035, 30),
    far: oklch(0.79, 0.06, 310),
    middle: oklch(0.67, 0.075, 330),
    near: oklch(0.52, 0.08, 345),
    front: oklch(0.36, 0.06, 340),
    sea: oklch(0.77, 0.06, 260),
    seaLight: oklch(0.93, 0.055, 50),
    seaDark: oklch(0.6, 0.075, 275),
    stone: oklch(0.72, 0.03, 330),
    stoneDark: oklch(0.5, 0.04, 325),
    sand: oklch(0.88, 0.045, 50),
    ink: oklch(0.29, 0.045, 320),
    window: oklch(0.93, 0.08, 85),
    walls: [
      oklch(0.9, 0.04, 50),
      oklch(0.8, 0.08, 35),
      oklch(0.86, 0.06, 75),
      oklch(0.76, 0.06, 320),
      oklch(0.82, 0.04, 250),
    ],
    roofs: [oklch(0.55, 0.1, 25), oklch(0.48, 0.07, 340), oklch(0.6, 0.09, 40)],
  },
  day: {
    hour: "day",
    skyHigh: oklch(0.86, 0.065, 225),
    skyLow: oklch(0.94, 0.03, 210),
    sun: oklch(0.94, 0.1, 95),
    cloud: "#ffffff",
    far: oklch(0.78, 0.05, 200),
    middle: oklch(0.7, 0.085, 165),
    near: oklch(0.57, 0.095, 155),
    front: oklch(0.42, 0.075, 160),
    sea: oklch(0.68, 0.085, 225),
    seaLight: oklch(0.85, 0.06, 215),
    seaDark: oklch(0.52, 0.09, 235),
    stone: oklch(0.8, 0.02, 80),
    stoneDark: oklch(0.5, 0.025, 240),
    sand: oklch(0.9, 0.045, 85),
    ink: oklch(0.3, 0.045, 240),
    window: oklch(0.93, 0.025, 220),
    walls: [
      oklch(0.95, 0.025, 85),
      oklch(0.82, 0.095, 75),
      oklch(0.74, 0.11, 35),
      oklch(0.83, 0.06, 200),
      oklch(0.86, 0.06, 130),
    ],
    roofs: [oklch(0.58, 0.13, 32), oklch(0.5, 0.1, 28), oklch(0.45, 0.04, 250)],
  },
  grey: {
    hour: "grey",
    skyHigh: oklch(0.84, 0.018, 230),
    skyLow: oklch(0.92, 0.014, 200),
    sun: oklch(0.96, 0.02, 95),
    cloud: oklch(0.955, 0.008, 210),
    far: oklch(0.78, 0.025, 215),
    middle: oklch(0.66, 0.04, 190),
    near: oklch(0.52, 0.045, 180),
    front: oklch(0.36, 0.04, 190),
    sea: oklch(0.68, 0.035, 215),
    seaLight: oklch(0.83, 0.02, 210),
    seaDark: oklch(0.53, 0.045, 220),
    stone: oklch(0.68, 0.012, 220),
    stoneDark: oklch(0.45, 0.02, 225),
    sand: oklch(0.82, 0.02, 90),
    ink: oklch(0.29, 0.025, 220),
    window: oklch(0.93, 0.06, 90),
    walls: [
      oklch(0.9, 0.015, 80),
      oklch(0.76, 0.05, 50),
      oklch(0.8, 0.03, 210),
      oklch(0.72, 0.06, 30),
      oklch(0.82, 0.045, 95),
    ],
    roofs: [oklch(0.46, 0.05, 35), oklch(0.4, 0.025, 240), oklch(0.52, 0.06, 40)],
  },
  dusk: {
    hour: "dusk",
    skyHigh: oklch(0.58, 0.1, 300),
    skyLow: oklch(0.83, 0.115, 48),
    sun: oklch(0.9, 0.13, 70),
    cloud: oklch(0.74, 0.11, 15),
    far: oklch(0.62, 0.1, 345),
    middle: oklch(0.48, 0.095, 325),
    near: oklch(0.37, 0.08, 310),
    front: oklch(0.26, 0.055, 300),
    sea: oklch(0.6, 0.09, 325),
    seaLight: oklch(0.84, 0.11, 55),
    seaDark: oklch(0.42, 0.085, 305),
    stone: oklch(0.46, 0.06, 320),
    stoneDark: oklch(0.33, 0.055, 305),
    sand: oklch(0.68, 0.08, 25),
    ink: oklch(0.22, 0.045, 300),
    window: oklch(0.88, 0.135, 82),
    walls: [
      oklch(0.66, 0.08, 20),
      oklch(0.58, 0.08, 350),
      oklch(0.7, 0.09, 45),
      oklch(0.5, 0.08, 310),
      oklch(0.62, 0.06, 330),
    ],
    roofs: [oklch(0.36, 0.075, 330), oklch(0.3, 0.06, 300), oklch(0.42, 0.09, 10)],
  },
  night: {
    hour: "night",
    skyHigh: oklch(0.27, 0.06, 270),
    skyLow: oklch(0.42, 0.075, 255),
    sun: oklch(0.95, 0.04, 95),
    cloud: oklch(0.47, 0.06, 260),
    far: oklch(0.36, 0.06, 255),
    middle: oklch(0.3, 0.055, 250),
    near: oklch(0.24, 0.045, 255),
    front: oklch(0.185, 0.035, 265),
    sea: oklch(0.35, 0.06, 245),
    seaLight: oklch(0.55, 0.07, 240),
    seaDark: oklch(0.26, 0.05, 255),
    stone: oklch(0.31, 0.03, 265),
    stoneDark: oklch(0.21, 0.03, 265),
    sand: oklch(0.42, 0.045, 240),
    ink: oklch(0.15, 0.03, 265),
    window: oklch(0.88, 0.13, 85),
    walls: [
      oklch(0.38, 0.05, 270),
      oklch(0.34, 0.055, 240),
      oklch(0.42, 0.06, 300),
      oklch(0.36, 0.05, 215),
      oklch(0.4, 0.05, 20),
    ],
    roofs: [oklch(0.24, 0.045, 280), oklch(0.27, 0.06, 300), oklch(0.22, 0.04, 250)],
  },
};

export const lightAt = (hour: Hour): Light => hours[hour];

/** Sky from the top of the picture down to its foot: five flat bands, sun or moon, and clouds or stars. */
export function sky(dice: Dice, light: Light, width: number, horizon: number, sunAt = dice.between(0.2, 0.8)): string {
  const id = `sky-${light.hour}`;
  const gradient =
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light.skyHigh}"/>` +
    `<stop offset="1" stop-color="${light.skyLow}"/></linearGradient>`;
  const backdrop = `<defs>${gradient}</defs><rect width="${round(width)}" height="${round(horizon + 4)}" fill="url(#${id})"/>`;
  const x = width * sunAt;
  if (light.hour === "night") {
    const stars = Array.from({ length: Math.round(width / 14) }, () =>
      disc(
        dice.between(0, width),
        dice.between(0, horizon * 0.92),
        dice.between(1, 3.2),
        light.sun,
        dice.pick([0.4, 0.6, 0.9]),
      ),
    );
    return backdrop + stars.join("") + moon(x, horizon * dice.between(0.2, 0.36), Math.min(64, horizon * 0.12), light);
  }
  const low = light.hour === "dawn" || light.hour === "dusk";
  const size = Math.min(96, horizon * (low ? 0.2 : 0.14));
  const y = low ? horizon - size * dice.between(0.1, 0.9) : horizon * dice.between(0.26, 0.42);
  const sun =
    light.hour === "grey"
      ? disc(x, y, size * 0.8, light.sun, 0.7)
      : disc(x, y, size * 1.6, light.sun, 0.25) + disc(x, y, size, light.sun);
  const clouds = Array.from({ length: Math.max(2, Math.round(width / 420)) }, () =>
    placed(
      dice.between(0, width),
      dice.between(horizon * 0.1, horizon * 0.6),
      cloud(dice, light.cloud),
      dice.between(0.5, 1.3),
    ),
  );
  return backdrop + sun + clouds.join("");
}

/** A waxing crescent in its halo. */
function moon(x: number, y: number, radius: number, light: Light): string {
  const crescent = "M-31 -95A100 100 0 1 0 95 31A82 82 0 1 1 -31 -95Z";
  return disc(x, y, radius * 1.9, light.sun, 0.1) + placed(x, y, shape(crescent, light.sun), radius / 100);
}

/** A flat-bottomed cloud about 240 units wide around 0,0. */
function cloud(dice: Dice, colour: string): string {
  const puffs = [-80, -34, 18, 66].map((x) => disc(x, -dice.between(8, 26), dice.between(26, 44), colour));
  return `<g opacity="0.85"><clipPath id="flat"><rect x="-200" y="-120" width="400" height="124"/></clipPath><g clip-path="url(#flat)">${puffs.join("")}${oval(0, 2, 128, 16, colour)}</g></g>`;
}

/** Water from a waterline to the foot of the picture: a body, a path of light under the sun, and ripples that widen. */
export function water(dice: Dice, light: Light, width: number, height: number, waterline: number, sunAt = 0.5): string {
  const depth = height - waterline;
  const ripples = Array.from({ length: Math.round(width / 26) }, () => {
    const down = dice.next() ** 1.4;
    const y = waterline + 6 + down * (depth - 8);
    const long = (14 + down * 70) * dice.between(0.6, 1.3);
    const near = dice.chance(0.45);
    const x = near ? width * sunAt + dice.between(-1, 1) * (50 + down * 170) : dice.between(-20, width);
    return stroke(
      `M${round(x)} ${round(y)}h${round(long)}`,
      near ? light.seaLight : light.seaDark,
      2.5 + down * 5.5,
      near ? 0.85 : 0.4,
    );
  });
  return `<rect y="${round(waterline)}" width="${round(width)}" height="${round(depth)}" fill="${light.sea}"/>${ripples.join("")}`;
}

/** Layers of hills, the farthest palest; answers their ridges too, for whoever wants to stand on one. */
export function hills(
  dice: Dice,
  width: number,
  height: number,
  layers: readonly { y: number; swing: number; waves: number; fill: string }[],
): { drawn: string; ridges: Ridge[] } {
  const ridges = layers.map((layer) => ridge(dice, layer.y, layer.swing, width, layer.waves));
  return { drawn: layers.map((layer, index) => land(ridges[index]!, width, height, layer.fill)).join(""), ridges };
}

/** A gorse bush in flower, standing on 0,0, about 120 units wide. */
export function gorse(dice: Dice, light: Light): string {
  const green = light.hour === "night" || light.hour === "dusk" ? light.front : oklch(0.42, 0.07, 150);
  const sprig = light.hour === "night" ? oklch(0.62, 0.09, 95) : oklch(0.84, 0.16, 92);
  const clumps = Array.from({ length: 9 }, () => [dice.between(-56, 56), dice.between(-44, -6)] as const);
  const flowers = Array.from({ length: 46 }, () => {
    const [x, y] = dice.pick(clumps);
    return disc(x + dice.between(-24, 24), y + dice.between(-24, 10), dice.between(2.4, 5), sprig);
  });
  return clumps.map(([x, y]) => disc(x, y, 27, green)).join("") + shape("M-84 6Q0 -30 84 6Z", green) + flowers.join("");
}
