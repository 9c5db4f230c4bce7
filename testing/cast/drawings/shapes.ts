/** The strokes that every drawing is made of. Each answers a piece of SVG; coordinates are those of its drawing. */
import type { Dice } from "../dice.ts";

/** A piece whose colours are names in braces, painted. */
export function filled(piece: string, paint: object): string {
  return piece.replace(/\{(\w+)\}/g, (_, name: string) => String((paint as Record<string, string>)[name]));
}

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
