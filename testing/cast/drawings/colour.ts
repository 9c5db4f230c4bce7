/**
 * The colours of the drawings: oklch, as in the tokens of the interface, so that equal lightness looks equally light
 * in every hue and any two pictures of the town sit well beside each other. SVG renderers want hex, hence the sums.
 */

/** The hex colour nearest to an oklch one; too strong a chroma is lowered until the screen can show it. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let strength = chroma; ; strength -= 0.004) {
    const channels = linearChannels(lightness, Math.max(strength, 0), hue);
    if (strength <= 0 || channels.every((value) => value > -0.002 && value < 1.002)) {
      return `#${channels.map(toHexByte).join("")}`;
    }
  }
}

/** Six colours of one family, from the wash behind a picture to the ink in front of it, and one spark against them. */
export interface Palette {
  wash: string;
  tint: string;
  soft: string;
  mid: string;
  deep: string;
  ink: string;
  spark: string;
}

export function paletteOf(hue: number): Palette {
  return {
    wash: oklch(0.955, 0.028, hue),
    tint: oklch(0.885, 0.07, hue),
    soft: oklch(0.78, 0.095, hue),
    mid: oklch(0.63, 0.115, hue - 4),
    deep: oklch(0.45, 0.1, hue - 10),
    ink: oklch(0.29, 0.055, hue - 18),
    spark: oklch(0.8, 0.13, hue < 110 || hue > 330 ? hue + 150 : 75),
  };
}

/** From oklch through oklab and the cone responses to linear light, by Björn Ottosson's published matrices. */
function linearChannels(lightness: number, chroma: number, hue: number): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toHexByte(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
