/**
 * The light over the town: five hours of the day, each a family of colours that any outdoor scene is painted in.
 *
 * A scene names what it paints (far hills, sea, a lit window) and never a colour, so the same harbour stands at dawn
 * and at night.
 */
import type { Dice } from "../dice.ts";
import data from "../data/light.json" with { type: "json" };
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

export const hours = Object.keys(data) as Hour[];

export const lightAt = (hour: Hour): Light => data[hour] as Light;

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

/** Layers of hills, the farthest palest; answers their ridges too, for things that stand on one. */
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
