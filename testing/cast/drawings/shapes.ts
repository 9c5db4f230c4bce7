/** The strokes that every drawing is made of. Each answers a piece of SVG; coordinates are those of its drawing. */
import type { Dice } from "../dice.ts";

/** A point as [x, y]. */
export type Point = readonly [number, number];

/** A number as SVG likes it: one decimal, no trailing zero. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corners = radius ? ` rx="${round(radius)}"` : "";
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corners} fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return oval(x, y, radius, radius, fill, opacity);
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  const see = opacity < 1 ? ` opacity="${opacity}"` : "";
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${see}/>`;
}

export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

/** An open line with round ends. */
export function stroke(path: string, colour: string, width: number, opacity = 1): string {
  const see = opacity < 1 ? ` opacity="${opacity}"` : "";
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${see}/>`;
}

export function polygon(points: readonly Point[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ")}" fill="${fill}"/>`;
}

/** The pieces moved, then turned and scaled around their own origin. */
export function placed(x: number, y: number, pieces: string, scale: number | Point = 1, turn = 0): string {
  const [sx, sy] = typeof scale === "number" ? [scale, scale] : scale;
  const turned = turn ? ` rotate(${round(turn)})` : "";
  const scaled = sx === 1 && sy === 1 ? "" : ` scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})`;
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${pieces}</g>`;
}

/** A smooth line through points, as the inside of a path (Catmull-Rom laid out as Béziers). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!;
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const arrive = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${[...leave, ...arrive, ...to].map(round).join(" ")}`;
  }
  return path;
}

/** The height of a rolling horizon at some x. */
export type Ridge = (x: number) => number;

/** A horizon around y that rolls by about `swing`; `waves` hills fit into the width. */
export function ridge(dice: Dice, y: number, swing: number, width: number, waves: number): Ridge {
  const [first, second] = [dice.between(0, 7), dice.between(0, 7)];
  const turn = (2 * Math.PI * waves) / width;
  return (x) => y + swing * (0.7 * Math.sin(x * turn + first) + 0.3 * Math.sin(x * turn * 2.3 + second));
}

/** Everything below a ridge. */
export function land(line: Ridge, width: number, height: number, fill: string): string {
  const points = Array.from({ length: 25 }, (_, index): Point => [(width * index) / 24, line((width * index) / 24)]);
  return shape(`${smooth(points)}L${round(width)} ${round(height)}L0 ${round(height)}Z`, fill);
}

/** A small songbird facing right, feet at 0,0 and about 60 units long; `cap` is the forehead, as a linnet has it. */
export function songbird(back: string, breast: string, dark: string, cap = breast): string {
  return [
    shape("M-34 -30L-62 -15L-58 -8L-30 -18Z", dark),
    shape("M-40 -27C-30 -52 -8 -54 4 -46C10 -62 34 -62 36 -44C36 -26 22 -10 -2 -10C-22 -10 -34 -16 -40 -27Z", back),
    shape("M36 -44C36 -24 20 -10 -2 -10C-12 -10 -18 -12 -22 -14C0 -16 10 -28 12 -40C20 -36 30 -36 36 -44Z", breast),
    shape("M9 -50C14 -60 28 -61 33 -53C26 -55 16 -55 9 -50Z", cap),
    shape("M-40 -27C-26 -36 -8 -36 2 -28C-6 -16 -22 -16 -40 -27Z", dark),
    shape("M35 -48L47 -42L35 -39Z", dark),
    disc(25, -47, 2.8, dark),
    stroke("M-4 -11L-4 0M6 -11L6 0", dark, 2.4),
  ].join("");
}

/** A bird far away: two wings. */
export function wings(x: number, y: number, span: number, colour: string, width = span / 10): string {
  const half = span / 2;
  return stroke(
    `M${round(x - half)} ${round(y - span * 0.12)}Q${round(x - half / 2)} ${round(y - span * 0.3)} ${round(x)} ${round(y)}` +
      `Q${round(x + half / 2)} ${round(y - span * 0.3)} ${round(x + half)} ${round(y - span * 0.12)}`,
    colour,
    width,
  );
}

/** A sailing boat on the waterline 0,0, mast 100 units high. */
export function sailboat(hull: string, sail: string, jib: string): string {
  return [
    shape("M4 -100L4 -14L52 -14C46 -50 28 -80 4 -100Z", sail),
    shape("M-2 -92L-2 -14L-36 -14C-30 -44 -18 -72 -2 -92Z", jib),
    stroke("M1 -104L1 -6", hull, 3),
    shape("M-50 -10L58 -10C54 2 46 8 36 8L-32 8C-42 8 -48 0 -50 -10Z", hull),
  ].join("");
}

/** A fishing boat on the waterline 0,0, about 150 units long. */
export function fishingBoat(hull: string, cabin: string, dark: string, band: string): string {
  return [
    stroke("M30 -92L30 -30M30 -86L-50 -34M30 -86L72 -34", dark, 2.5),
    box(-34, -56, 46, 32, cabin, 4),
    box(-38, -62, 54, 8, band, 3),
    box(-27, -48, 13, 12, dark, 2),
    box(-8, -48, 13, 12, dark, 2),
    shape("M-74 -30L78 -34C74 -8 62 10 50 12L-48 12C-62 12 -72 -8 -74 -30Z", hull),
    shape("M-73 -22L76 -26L74 -16L-71 -12Z", band),
  ].join("");
}

/** A gabled house standing on 0,0: width, height of the wall, colours, and lit or dark windows in rows. */
export function house(
  dice: Dice,
  width: number,
  height: number,
  colours: { wall: string; roof: string; window: string; trim: string },
): string {
  const steep = width * dice.between(0.38, 0.62);
  const columns = width > 70 ? 3 : 2;
  const rows = Math.max(1, Math.round(height / 46));
  const pane = Math.min(14, width / (columns * 2.2));
  const parts = [
    dice.chance(0.5) ? box(width * 0.66, -height - steep * 0.86, width * 0.12, steep * 0.6, colours.trim) : "",
    box(0, -height, width, height, colours.wall),
    polygon(
      [
        [-5, -height + 1],
        [width / 2, -height - steep],
        [width + 5, -height + 1],
      ],
      colours.roof,
    ),
  ];
  for (let row = 0; row < rows; row++) {
    const y = -height + 14 + (row * (height - 14)) / rows;
    for (let column = 0; column < columns; column++) {
      const x = ((column + 0.5) * width) / columns - pane / 2;
      const isDoor = row === rows - 1 && column === 1;
      parts.push(
        isDoor ? box(x - 1, -26, pane + 2, 26, colours.trim, 3) : box(x, y, pane, pane * 1.35, colours.window, 1.5),
      );
    }
  }
  return parts.join("");
}

/** A lighthouse standing on 0,0, 300 units high, without its light. */
export function lighthouse(tower: string, band: string, dark: string, glow: string): string {
  const half = (y: number) => 34 - ((34 - 21) * -y) / 226;
  const ring = (from: number, to: number) =>
    polygon(
      [
        [-half(from), from],
        [half(from), from],
        [half(to), to],
        [-half(to), to],
      ],
      band,
    );
  return [
    polygon(
      [
        [-34, 0],
        [34, 0],
        [21, -226],
        [-21, -226],
      ],
      tower,
    ),
    ring(-38, -84),
    ring(-130, -176),
    box(-30, -236, 60, 12, dark, 3),
    box(-16, -268, 32, 34, glow),
    stroke("M-16 -268L-16 -236M0 -268L0 -236M16 -268L16 -236", dark, 3),
    shape("M-22 -266C-16 -292 16 -292 22 -266Z", band),
    stroke("M0 -286L0 -300", dark, 4),
    box(-8, -28, 16, 28, dark, 8),
    disc(0, -108, 6, dark),
    disc(0, -200, 5, dark),
  ].join("");
}

/** A round tree or bush, made of overlapping discs, standing on 0,0 and about 100 units high. */
export function bush(dice: Dice, dark: string, light: string): string {
  const leaves = Array.from({ length: 8 }, () => [dice.between(-38, 38), dice.between(-66, -24), dice.between(18, 32)]);
  return [
    ...leaves.map(([x, y, r]) => disc(x!, y!, r!, dark)),
    ...leaves.slice(0, 4).map(([x, y, r]) => disc(x! - 5, y! - 8, r! * 0.6, light)),
  ].join("");
}
