/** Pictures from inside: tables, shelves, instruments, papers. Lit evenly; the hue of each comes from its dice. */
import type { Dice } from "../dice.ts";
import { type Palette, oklch, paletteOf } from "./colour.ts";
import { type Frame, type Scene } from "./outdoors.ts";
import { type Point, box, disc, land, oval, placed, polygon, ridge, round, shape, smooth, stroke } from "./shapes.ts";

const crust = {
  pale: oklch(0.87, 0.07, 80),
  gold: oklch(0.74, 0.115, 68),
  brown: oklch(0.6, 0.115, 56),
  dark: oklch(0.42, 0.08, 48),
};
const wood = { pale: oklch(0.82, 0.065, 72), mid: oklch(0.68, 0.08, 62), dark: oklch(0.46, 0.065, 52) };

export const indoors = {
  /** Loaves on a board, flour around them. */
  bread(dice, _light, { width, height }) {
    const paint = paletteOf(dice.pick([20, 75, 160, 235, 330]));
    const table = height * 0.52;
    const loaves = [
      { x: 0.3, y: 0.66, scale: 1.5, kind: "round" },
      { x: 0.66, y: 0.6, scale: 1.35, kind: "long" },
      { x: 0.58, y: 0.84, scale: 1.25, kind: dice.pick(["round", "plait"] as const) },
    ] as const;
    return [
      kitchenWall(dice, paint, width, table),
      tabletop(dice, width, height, table),
      oval(width * 0.5, height * 0.86, width * 0.47, height * 0.125, wood.dark, 0.25),
      shape(
        `M${round(width * 0.06)} ${round(height * 0.8)}Q${round(width * 0.5)} ${round(height * 0.62)} ${round(width * 0.95)} ${round(height * 0.76)}L${round(width * 0.92)} ${round(height * 0.92)}Q${round(width * 0.5)} ${round(height * 0.98)} ${round(width * 0.1)} ${round(height * 0.93)}Z`,
        paint.wash,
      ),
      stroke(
        `M${round(width * 0.1)} ${round(height * 0.9)}Q${round(width * 0.5)} ${round(height * 0.95)} ${round(width * 0.91)} ${round(height * 0.89)}`,
        paint.mid,
        8,
      ),
      loaves.map(({ x, y, scale, kind }) => placed(width * x, height * y + 60, loaf(dice, kind), scale)).join(""),
      Array.from({ length: 60 }, () =>
        disc(dice.between(0, width), height * dice.between(0.72, 0.99), dice.between(1.5, 5), "#fff", 0.75),
      ).join(""),
    ].join("");
  },

  /** Something sweet on a plate, and the coffee beside it. */
  cake(dice, _light, { width, height }) {
    const paint = paletteOf(dice.pick([5, 50, 150, 210, 320]));
    const fruit = oklch(0.56, 0.19, dice.pick([18, 350, 300]));
    const table = height * 0.4;
    const cake = [
      oval(0, 24, 330, 62, "#fff"),
      oval(0, 18, 280, 48, paint.tint),
      shape("M-220 0L-220 -120Q0 -60 220 -120L220 0Q0 66 -220 0Z", crust.gold),
      shape("M-220 -78Q0 -18 220 -78L220 -46Q0 14 -220 -46Z", "#fff"),
      oval(0, -122, 220, 56, oklch(0.96, 0.02, 80)),
      Array.from({ length: 11 }, (_, index) =>
        placed(
          Math.cos((index / 11) * 6.283) * 160,
          -128 + Math.sin((index / 11) * 6.283) * 36,
          disc(0, -16, 24, fruit) + disc(-7, -24, 6, "#fff", 0.5),
        ),
      ).join(""),
      placed(
        0,
        -132,
        disc(-26, -14, 24, fruit) +
          disc(26, -14, 24, fruit) +
          disc(0, -36, 25, fruit) +
          shape("M4 -58C20 -86 46 -84 56 -80C46 -58 24 -52 4 -58Z", oklch(0.6, 0.12, 140)),
      ),
    ].join("");
    return [
      kitchenWall(dice, paint, width, table),
      tabletop(dice, width, height, table),
      oval(width * 0.42, height * 0.81, 380, 66, wood.dark, 0.35),
      placed(width * 0.42, height * 0.76, cake, 1.15),
      placed(width * 0.8, height * 0.72, mug(paint), 1.1),
      placed(
        width * 0.78,
        height * 0.93,
        stroke("M-120 20L60 -20", oklch(0.78, 0.01, 250), 13) + oval(86, -26, 40, 20, oklch(0.78, 0.01, 250)),
      ),
    ].join("");
  },

  /** The dial of an old receiver. */
  dial(dice, _light, { width, height }) {
    const glow = oklch(0.9, 0.1, dice.pick([88, 75, 140]));
    const paint = paletteOf(dice.pick([40, 165, 240, 20]));
    const body: Frame = { width: Math.min(width * 0.86, 1500), height: height * 0.62 };
    const left = (width - body.width) / 2;
    const top = height * 0.2;
    const marks = Array.from({ length: 41 }, (_, index) => {
      const angle = ((index - 20) * 2.9 * Math.PI) / 180;
      const long = index % 5 === 0 ? 46 : 24;
      const [x, y] = [Math.sin(angle), -Math.cos(angle)];
      return stroke(
        `M${round(x * 400)} ${round(y * 400)}L${round(x * (400 - long))} ${round(y * (400 - long))}`,
        oklch(0.3, 0.04, 50),
        index % 5 ? 3.5 : 6,
      );
    });
    const needle = placed(0, 0, stroke("M0 -60V-386", oklch(0.57, 0.2, 27), 7), 1, dice.between(-48, 48));
    const grille = Array.from({ length: 13 }, (_, index) =>
      box(left + 60, top + 62 + index * 38, body.width * 0.36, 16, wood.dark, 8),
    );
    const face = left + body.width * 0.7;
    const knob = (x: number, turn: number) =>
      disc(x, top + body.height - 106, 62, oklch(0.28, 0.03, 50)) +
      disc(x, top + body.height - 112, 50, oklch(0.86, 0.06, 85)) +
      placed(x, top + body.height - 112, stroke("M0 -18V-42", oklch(0.28, 0.03, 50), 8), 1, turn);
    return [
      box(0, 0, width, height, paint.tint),
      Array.from({ length: Math.ceil(width / 120) }, (_, index) =>
        box(index * 120, 0, 46, height * 0.78, paint.wash),
      ).join(""),
      tabletop(dice, width, height, height * 0.78),
      oval(width / 2, top + body.height + 22, body.width * 0.52, 30, wood.dark, 0.4),
      box(left + 60, top + body.height - 6, 100, 30, wood.dark, 8),
      box(left + body.width - 160, top + body.height - 6, 100, 30, wood.dark, 8),
      box(left, top, body.width, body.height, wood.mid, 64),
      box(left + 18, top + 18, body.width - 36, body.height - 36, wood.pale, 50),
      grille.join(""),
      `<clipPath id="face"><rect x="${round(face - body.width * 0.255)}" y="${round(top + 56)}" width="${round(body.width * 0.51)}" height="${round(body.height * 0.56)}" rx="28"/></clipPath>`,
      `<g clip-path="url(#face)">${box(0, 0, width, height, glow)}${placed(face, top + 56 + 440, marks.join("") + needle + disc(0, 0, 70, oklch(0.3, 0.04, 50)))}</g>`,
      knob(face - 150, dice.between(-120, 120)),
      knob(face + 150, dice.between(-120, 120)),
      disc(face, top + body.height - 110, 15, oklch(0.66, 0.19, 30)),
    ].join("");
  },

  /** A hand-drawn map: coast, streets, a park, a route and where it ends. */
  map(dice, _light, { width, height }) {
    const paper = oklch(0.955, 0.022, 88);
    const street = oklch(0.995, 0.006, 90);
    const coast = smooth(
      Array.from({ length: 7 }, (_, index): Point => [(width * index) / 6, height * 0.74 + dice.between(-70, 70)]),
    );
    const blocks: string[] = [];
    for (let x = -60; x < width; x += 148) {
      for (let y = -60; y < height * 0.9; y += 128) {
        const kind = dice.next();
        const fill = kind < 0.1 ? oklch(0.82, 0.09, 140) : kind < 0.2 ? oklch(0.86, 0.06, 60) : oklch(0.9, 0.025, 80);
        blocks.push(box(x, y, 126, 104, fill, 12));
        if (kind < 0.1)
          blocks.push(
            [24, 62, 98].map((at) => disc(x + at, y + 52 + (at % 3) * 14, 17, oklch(0.68, 0.11, 142))).join(""),
          );
        else if (kind > 0.3)
          blocks.push(
            box(x + 14, y + 14, 44, 32, oklch(0.8, 0.04, 55), 4) +
              box(x + 70, y + 56, 40, 32, oklch(0.83, 0.04, 30), 4),
          );
      }
    }
    const route: Point[] = [[width * 0.12, height * 0.16]];
    while (route.length < 6) route.push([width * (0.12 + route.length * 0.145), height * dice.between(0.14, 0.62)]);
    const [endX, endY] = route.at(-1)!;
    const line = smooth(route);
    return [
      box(0, 0, width, height, street),
      placed(width * 0.02, height * 0.02, blocks.join(""), 1, -7),
      stroke(
        `M-20 ${round(height * 0.3)}Q${round(width * 0.4)} ${round(height * 0.5)} ${round(width + 20)} ${round(height * 0.2)}`,
        oklch(0.87, 0.1, 85),
        34,
      ),
      shape(`${coast}L${round(width)} ${round(height)}L0 ${round(height)}Z`, oklch(0.8, 0.065, 222)),
      stroke(coast, paper, 26),
      [40, 84, 128]
        .map((down) => `<g transform="translate(0 ${down})">${stroke(coast, oklch(0.87, 0.05, 220), 6)}</g>`)
        .join(""),
      `<g stroke-dasharray="2 34">${stroke(line, oklch(0.56, 0.2, 20), 16)}</g>`,
      disc(width * 0.12, height * 0.16, 24, oklch(0.56, 0.2, 20)) + disc(width * 0.12, height * 0.16, 11, "#fff"),
      placed(
        endX,
        endY,
        shape("M0 0C-16 -44 -66 -70 -66 -124C-66 -206 66 -206 66 -124C66 -70 16 -44 0 0Z", oklch(0.56, 0.2, 20)) +
          disc(0, -126, 27, "#fff"),
      ),
      placed(
        width - 120,
        height - 130,
        disc(0, 0, 82, paper, 0.9) +
          polygon(
            [
              [0, -66],
              [20, 0],
              [-20, 0],
            ],
            oklch(0.56, 0.2, 20),
          ) +
          polygon(
            [
              [0, 66],
              [20, 0],
              [-20, 0],
            ],
            oklch(0.4, 0.04, 240),
          ),
      ),
      stroke(
        `M60 ${round(height - 64)}h240M60 ${round(height - 84)}v40M180 ${round(height - 78)}v28M300 ${round(height - 84)}v40`,
        oklch(0.36, 0.05, 240),
        7,
      ),
    ].join("");
  },

  /** A chart on squared paper: bars and a line, no words. */
  chart(dice, _light, { width, height }) {
    const paint = paletteOf(dice.pick([20, 155, 200, 250, 300]));
    const [left, right, top, foot] = [130, width - 80, 110, height - 130];
    const count = dice.whole(9, 14);
    const step = (right - left) / count;
    let level = dice.between(0.25, 0.5);
    const values = Array.from(
      { length: count },
      () => (level = Math.min(0.96, Math.max(0.1, level + dice.between(-0.16, 0.2)))),
    );
    const points = values.map((value, index): Point => [
      left + (index + 0.5) * step,
      foot - value * (foot - top) * 0.86 - 60,
    ]);
    const best = values.indexOf(Math.max(...values));
    return [
      box(0, 0, width, height, oklch(0.985, 0.008, 90)),
      Array.from({ length: Math.ceil(width / 50) }, (_, index) => box(index * 50, 0, 2, height, paint.wash)).join(""),
      Array.from({ length: Math.ceil(height / 50) }, (_, index) => box(0, index * 50, width, 2, paint.wash)).join(""),
      values
        .map((value, index) =>
          box(
            left + index * step + step * 0.18,
            foot - value * (foot - top) * 0.74,
            step * 0.64,
            value * (foot - top) * 0.74,
            index === best ? paint.mid : paint.tint,
            10,
          ),
        )
        .join(""),
      stroke(smooth(points), paint.deep, 10),
      points
        .map(
          ([x, y], index) =>
            disc(x, y, index === best ? 22 : 13, index === best ? paint.spark : paint.deep) +
            (index === best ? disc(x, y, 9, paint.deep) : ""),
        )
        .join(""),
      stroke(`M${left - 20} ${top - 30}V${round(foot)}H${round(right + 20)}`, paint.ink, 8),
    ].join("");
  },

  /** A cat on the window sill, plants, the harbour behind the glass. */
  sill(dice, light, { width, height }) {
    const paint = paletteOf(dice.pick([25, 60, 190, 280]));
    const coat = dice.pick([
      oklch(0.3, 0.02, 50),
      oklch(0.68, 0.13, 55),
      oklch(0.62, 0.015, 240),
      oklch(0.93, 0.015, 80),
    ]);
    const line = coat === oklch(0.3, 0.02, 50) ? oklch(0.88, 0.13, 100) : oklch(0.26, 0.03, 50);
    const sill = height * 0.76;
    const [left, top, wide, high] = [width * 0.13, height * 0.07, width * 0.74, height * 0.66];
    const horizon = top + high * 0.62;
    const cat = [
      stroke("M96 -20C170 -20 190 -70 160 -120", coat, 32),
      shape("M-92 0C-112 -130 -66 -200 0 -204C76 -200 120 -110 110 0Z", coat),
      shape("M-108 -216L-112 -306L-56 -274L4 -274L56 -308L56 -216C56 -166 -108 -166 -108 -216Z", coat),
      stroke("M-72 -222q16 14 30 0M-8 -222q16 14 30 0", line, 7),
      shape("M-36 -196L-16 -196L-26 -184Z", oklch(0.7, 0.12, 15)),
      stroke("M-70 -190L-130 -196M-70 -182L-128 -176M18 -190L78 -196M18 -182L76 -176", line, 3, 0.5),
      stroke("M-30 -6V-74M14 -6V-74", line, 5, 0.35),
    ].join("");
    const plant = (leaf: string) =>
      [-58, -34, -12, 12, 34, 58]
        .map((turn) => placed(0, -110, shape("M0 0C-26 -50 -20 -120 0 -160C20 -120 26 -50 0 0Z", leaf), 1, turn))
        .join("") +
      polygon(
        [
          [-70, -124],
          [70, -124],
          [50, 0],
          [-50, 0],
        ],
        paint.mid,
      ) +
      box(-78, -136, 156, 30, paint.deep, 8);
    return [
      box(0, 0, width, height, paint.tint),
      box(left - 34, top - 34, wide + 68, high + 68, "#fff", 10),
      `<clipPath id="pane"><rect x="${round(left)}" y="${round(top)}" width="${round(wide)}" height="${round(high)}"/></clipPath><g clip-path="url(#pane)">`,
      box(left, top, wide, high, light.skyLow),
      box(left, top, wide, high * 0.35, light.skyHigh),
      disc(left + wide * 0.72, top + high * 0.3, 70, light.sun),
      `<g transform="translate(${round(left)} 0)">${land(ridge(dice, horizon - 60, 30, wide, 1.3), wide, height, light.far)}${box(0, horizon, wide, 400, light.sea)}${land(ridge(dice, horizon + 110, 24, wide, 1), wide, height, light.near)}</g>`,
      "</g>",
      box(left + wide / 2 - 12, top, 24, high, "#fff"),
      box(left, top + high * 0.4, wide, 20, "#fff"),
      shape(
        `M0 0H${round(width * 0.2)}C${round(width * 0.2)} ${round(height * 0.3)} ${round(width * 0.09)} ${round(height * 0.5)} ${round(width * 0.06)} ${round(sill)}H0Z`,
        paint.soft,
      ),
      shape(
        `M${round(width)} 0H${round(width * 0.8)}C${round(width * 0.8)} ${round(height * 0.3)} ${round(width * 0.91)} ${round(height * 0.5)} ${round(width * 0.94)} ${round(sill)}H${round(width)}Z`,
        paint.soft,
      ),
      box(0, sill, width, 62, "#fff"),
      box(0, sill + 62, width, 16, paint.soft),
      placed(width * 0.24, sill + 6, plant(oklch(0.58, 0.11, 150)), 1.1),
      placed(width * 0.86, sill + 6, plant(oklch(0.66, 0.12, 130)), 0.8),
      placed(width * 0.55, sill + 10, cat, [dice.pick([-1.25, 1.25]), 1.25]),
    ].join("");
  },

  /** Shelves full of spines. */
  shelves(dice, _light, { width, height }) {
    const spines = [15, 45, 75, 150, 200, 250, 320].flatMap((hue) => {
      const paint = paletteOf(hue);
      return [paint.mid, paint.deep, paint.soft, paint.tint];
    });
    const rows = 3;
    const high = height / rows;
    const parts: string[] = [box(0, 0, width, height, wood.dark)];
    for (let row = 0; row < rows; row++) {
      const foot = (row + 1) * high - 34;
      for (let x = 20; x < width - 40;) {
        const wide = dice.between(34, 78);
        const tall = dice.between(high * 0.55, high * 0.8);
        const spine = dice.pick(spines);
        if (dice.chance(0.07)) {
          parts.push(placed(x + 96, foot, ornament(dice), 1));
          x += 200;
          continue;
        }
        const lean = dice.chance(0.06) ? 9 : 0;
        const bands = dice.chance(0.5)
          ? box(0, -tall * 0.84, wide, 12, oklch(0.9, 0.07, 85)) + box(0, -tall * 0.2, wide, 8, oklch(0.9, 0.07, 85))
          : box(wide * 0.24, -tall * 0.8, wide * 0.52, tall * 0.34, oklch(0.94, 0.03, 85), 4);
        parts.push(placed(x + lean, foot, box(0, -tall, wide, tall, spine, 6) + bands, 1, lean));
        x += wide + 3 + lean * 5;
      }
      parts.push(box(0, foot, width, 34, wood.mid), box(0, foot + 28, width, 8, wood.dark));
    }
    return parts.join("");
  },

  /** A page of music that nobody wrote. */
  score(dice, _light, { width, height }) {
    const paint = paletteOf(dice.pick([30, 200, 280, 340]));
    const ink = oklch(0.27, 0.03, 50);
    const page = { left: width * 0.09, top: height * 0.07, width: width * 0.82, height: height };
    const systems = Array.from({ length: 5 }, (_, index) => {
      const y = page.top + 100 + index * 176;
      const lines = [0, 1, 2, 3, 4]
        .map((line) => box(page.left + 60, y + line * 20, page.width - 120, 3.4, ink))
        .join("");
      const notes: string[] = [];
      let step = 4;
      for (let x = page.left + 190; x < page.left + page.width - 100; x += dice.between(52, 96)) {
        step = Math.min(8, Math.max(0, step + dice.whole(-2, 2)));
        const noteY = y + step * 10;
        const up = step >= 4;
        const stem = up
          ? `M${round(x + 13)} ${round(noteY)}V${round(noteY - 66)}`
          : `M${round(x - 13)} ${round(noteY)}V${round(noteY + 66)}`;
        notes.push(placed(x, noteY, oval(0, 0, 15, 11, ink), 1, -18), stroke(stem, ink, 4.5));
        if (dice.chance(0.3))
          notes.push(
            stroke(
              up
                ? `M${round(x + 13)} ${round(noteY - 66)}q28 14 22 44`
                : `M${round(x - 13)} ${round(noteY + 66)}q28 -14 22 -44`,
              ink,
              6,
            ),
          );
        if (dice.chance(0.22)) notes.push(box(x + 34, y, 4, 80, ink));
      }
      const clef = stroke(
        `M${round(page.left + 104)} ${round(y + 104)}q-26 8 -26 -14M${round(page.left + 104)} ${round(y + 104)}L${round(page.left + 96)} ${round(y - 20)}q26 -26 24 8q-6 34 -42 56q-14 34 26 36q38 -8 18 -40q-24 -14 -34 12`,
        ink,
        5.5,
      );
      return lines + clef + notes.join("");
    });
    const marks = stroke(
      `M${round(page.left + page.width * 0.4)} ${round(page.top + 260)}q110 -44 220 0q30 50 -110 66q-150 -6 -110 -66`,
      oklch(0.6, 0.19, 20),
      7,
      0.8,
    );
    return [
      box(0, 0, width, height, paint.mid),
      box(page.left + 18, page.top + 22, page.width, page.height, paint.deep, 6),
      box(page.left, page.top, page.width, page.height, oklch(0.975, 0.018, 90), 6),
      systems.join(""),
      marks,
      placed(
        width * 0.9,
        height * 0.6,
        box(-16, -200, 32, 330, oklch(0.82, 0.14, 85), 4) +
          polygon(
            [
              [-16, 130],
              [16, 130],
              [0, 186],
            ],
            oklch(0.87, 0.06, 75),
          ) +
          polygon(
            [
              [-6, 164],
              [6, 164],
              [0, 186],
            ],
            ink,
          ) +
          box(-16, -236, 32, 40, oklch(0.72, 0.13, 10), 8),
        1,
        24,
      ),
    ].join("");
  },

  /** What the recorder heard: time from left to right, pitch from low to high. */
  spectrogram(dice, _light, { width, height }) {
    const hue = dice.pick([265, 300, 190]);
    const cells: string[] = [];
    const [columns, rows] = [Math.round(width / 16), 40];
    const songs = Array.from({ length: 9 }, () => ({
      at: dice.whole(2, columns - 12),
      pitch: dice.between(0.42, 0.85),
      long: dice.whole(4, 12),
      slope: dice.between(-0.02, 0.02),
    }));
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const pitch = row / rows;
        const sea = 0.62 * Math.exp(-pitch * 6) * (0.7 + 0.3 * Math.sin(column / 7));
        const song = songs.some(
          ({ at, long, pitch: sung, slope }) =>
            column >= at &&
            column < at + long &&
            Math.abs(pitch - sung - slope * (column - at)) < 0.03 &&
            column % 2 === 0,
        )
          ? 0.75
          : 0;
        const loud = Math.min(1, sea + song + dice.between(0, 0.14));
        if (loud > 0.1)
          cells.push(
            box(
              (column * width) / columns,
              height - ((row + 1) * height) / rows,
              width / columns - 2,
              height / rows - 2,
              oklch(0.2 + loud * 0.7, 0.05 + loud * 0.11, hue - loud * (hue - 70)),
              2,
            ),
          );
      }
    }
    return box(0, 0, width, height, oklch(0.17, 0.04, hue)) + cells.join("");
  },

  /** Jars of honey in a row, and who made it. */
  honey(dice, _light, { width, height }) {
    const paint = paletteOf(dice.pick([150, 200, 240, 30]));
    const table = height * 0.68;
    const jar = (amber: string) =>
      [
        oval(0, 4, 116, 18, wood.dark, 0.4),
        shape(
          "M-104 -216C-104 -242 -84 -250 -76 -256L76 -256C84 -250 104 -242 104 -216L104 -18C104 0 90 6 76 6L-76 6C-90 6 -104 0 -104 -18Z",
          amber,
        ),
        shape("M-84 -206C-84 -226 -70 -234 -60 -236L-56 -236L-56 -14L-70 -14C-80 -14 -84 -20 -84 -28Z", "#fff", 0.3),
        box(-74, -170, 148, 106, oklch(0.97, 0.02, 90), 8),
        disc(0, -122, 27, oklch(0.82, 0.15, 85)) + stroke("M-10 -144V-100M10 -144V-100", wood.dark, 8),
        box(-88, -296, 176, 46, paint.deep, 10),
        box(-88, -268, 176, 8, paint.mid),
      ].join("");
    const ambers = [oklch(0.8, 0.15, 82), oklch(0.7, 0.15, 68), oklch(0.86, 0.12, 95), oklch(0.58, 0.13, 55)];
    const count = Math.max(3, Math.round(width / 330));
    const bees = Array.from({ length: 5 }, () =>
      placed(
        dice.between(0.08, 0.92) * width,
        height * dice.between(0.08, 0.32),
        oval(-10, -22, 15, 22, "#fff", 0.8) +
          oval(14, -22, 15, 22, "#fff", 0.8) +
          oval(0, 0, 32, 22, oklch(0.82, 0.15, 85)) +
          stroke("M-11 -17V17M9 -18V18", wood.dark, 9),
        1,
        dice.between(-30, 30),
      ),
    );
    return [
      kitchenWall(dice, paint, width, table),
      tabletop(dice, width, height, table),
      Array.from({ length: count }, (_, index) =>
        placed(((index + 0.5) * width) / count, table + 110 + (index % 2) * 60, jar(ambers[index % 4]!), 1.3),
      ).join(""),
      bees.join(""),
    ].join("");
  },

  /** A desk at night: code, a lamp, a mug. */
  desk(dice, _light, { width, height }) {
    const hue = dice.pick([255, 290, 170, 230]);
    const paint = paletteOf(hue);
    const wall = oklch(0.32, 0.05, hue);
    const table = height * 0.76;
    const inks = [
      oklch(0.8, 0.12, 20),
      oklch(0.84, 0.12, 90),
      oklch(0.8, 0.11, 160),
      oklch(0.8, 0.09, 230),
      oklch(0.75, 0.02, 260),
    ];
    const code: string[] = [];
    let indent = 0;
    for (let row = 0; row < 13; row++) {
      indent = Math.min(3, Math.max(0, indent + dice.pick([-1, 0, 0, 1, 1])));
      let x = 40 + indent * 42;
      if (row % 5 === 4) continue;
      for (let word = dice.whole(2, 5); word > 0 && x < 560; word--) {
        const long = dice.between(34, 120);
        code.push(box(x, 36 + row * 29, long, 13, dice.pick(inks), 6));
        x += long + 16;
      }
    }
    const [screenX, screenY] = [width * 0.4 - 330, table - 530];
    return [
      box(0, 0, width, height, wall),
      disc(width * 0.84, height * 0.3, 420, oklch(0.86, 0.11, 82), 0.1),
      disc(width * 0.84, height * 0.3, 270, oklch(0.86, 0.11, 82), 0.12),
      box(width * 0.06, height * 0.06, 170, 220, paint.deep, 6) +
        disc(width * 0.06 + 85, height * 0.06 + 90, 46, paint.spark),
      box(0, table, width, height - table, wood.mid) + box(0, table, width, 12, wood.pale),
      box(screenX - 20, screenY - 20, 700, 480, oklch(0.2, 0.02, hue), 24),
      placed(screenX, screenY, box(0, 0, 660, 420, oklch(0.25, 0.03, hue), 8) + code.join("")),
      polygon(
        [
          [screenX - 80, table + 34],
          [screenX + 740, table + 34],
          [screenX + 690, table - 66],
          [screenX - 30, table - 66],
        ],
        oklch(0.72, 0.015, 250),
      ),
      [0, 1, 2]
        .map((row) => box(screenX + 6 - row * 8, table - 48 + row * 20, 648 + row * 16, 13, oklch(0.5, 0.02, 250), 6))
        .join(""),
      stroke(
        `M${round(width * 0.84)} ${round(table + 10)}V${round(table - 150)}L${round(width * 0.9)} ${round(table - 330)}L${round(width * 0.82)} ${round(table - 450)}`,
        oklch(0.22, 0.02, 60),
        15,
      ),
      placed(
        width * 0.82,
        table - 450,
        shape("M-70 66C-66 -6 -30 -40 10 -44C40 -30 60 10 62 66Z", oklch(0.64, 0.17, 28)) +
          oval(-4, 66, 66, 18, oklch(0.95, 0.09, 90)),
        1,
        20,
      ),
      oval(width * 0.84, table + 14, 96, 18, oklch(0.22, 0.02, 60)),
      placed(width * 0.72, table + 66, mug(paint), 0.8),
    ].join("");
  },

  /** Stranded colour work, straight from the needles. */
  knitting(dice, _light, { width, height }) {
    const first = paletteOf(dice.pick([15, 150, 200, 255, 330]));
    const second = paletteOf(dice.pick([85, 50]));
    const cell = 40;
    const motifs = Array.from({ length: 3 }, () =>
      Array.from({ length: 7 }, () => Array.from({ length: 6 }, () => dice.chance(0.45))),
    );
    const stitches: string[] = [];
    for (let row = 0; row * 32 < height + 40; row++) {
      for (let column = 0; column * cell < width; column++) {
        const inBand = row % 10;
        const folded = column % 12 < 6 ? column % 12 : 11 - (column % 12);
        const marked = inBand >= 2 && inBand <= 8 && motifs[Math.floor(row / 10) % 3]![inBand - 2]![folded]!;
        const ground =
          inBand === 0
            ? second.soft
            : inBand === 1 || inBand === 9
              ? first.tint
              : Math.floor(row / 10) % 2
                ? first.mid
                : first.deep;
        const colour = marked ? second.wash : ground;
        stitches.push(
          placed(
            column * cell,
            row * 32 - 10,
            shape("M0 0C10 2 18 10 20 20L20 44C12 40 2 30 0 24Z", colour) +
              shape("M40 0C30 2 22 10 20 20L20 44C28 40 38 30 40 24Z", colour),
          ),
        );
      }
    }
    const needle = placed(
      width * 0.5,
      height * 0.2,
      stroke(`M${round(-width * 0.6)} 0H${round(width * 0.6)}`, wood.pale, 26) +
        stroke(`M${round(-width * 0.6)} -7H${round(width * 0.6)}`, "#fff", 5, 0.5),
      1,
      -9,
    );
    return box(0, 0, width, height, first.ink) + stitches.join("") + needle;
  },

  /** Pieces in the middle of a game. */
  chess(dice, _light, { width, height }) {
    const paint = paletteOf(dice.pick([40, 150, 215, 330]));
    const horizon = height * 0.3;
    const rows = 6;
    const squares: string[] = [];
    const depth = (row: number) => horizon + (height - horizon) * (row / rows) ** 1.35;
    const across = (column: number, row: number) =>
      width / 2 + (column - 4) * (width * 0.1 + (row / rows) ** 1.35 * width * 0.11);
    for (let row = 0; row < rows; row++) {
      for (let column = -3; column < 11; column++) {
        const corners: Point[] = [
          [across(column, row), depth(row)],
          [across(column + 1, row), depth(row)],
          [across(column + 1, row + 1), depth(row + 1)],
          [across(column, row + 1), depth(row + 1)],
        ];
        squares.push(polygon(corners, (row + column) % 2 ? paint.deep : paint.wash));
      }
    }
    const forms = {
      pawn:
        shape("M-46 0C-44 -30 -18 -44 -16 -90L16 -90C18 -44 44 -30 46 0Z", "COLOUR") +
        disc(0, -112, 32, "COLOUR") +
        box(-30, -92, 60, 12, "COLOUR", 6),
      rook:
        shape("M-52 0C-50 -30 -30 -44 -30 -140L30 -140C30 -44 50 -30 52 0Z", "COLOUR") +
        shape("M-44 -196H-24V-176H-10V-196H10V-176H24V-196H44V-140H-44Z", "COLOUR"),
      bishop:
        shape("M-50 0C-48 -30 -20 -44 -18 -130L18 -130C20 -44 48 -30 50 0Z", "COLOUR") +
        shape("M0 -230C40 -190 40 -150 22 -130L-22 -130C-40 -150 -40 -190 0 -230Z", "COLOUR") +
        disc(0, -236, 11, "COLOUR") +
        box(-34, -136, 68, 12, "COLOUR", 6),
      king:
        shape("M-58 0C-56 -30 -26 -44 -24 -150L24 -150C26 -44 56 -30 58 0Z", "COLOUR") +
        shape("M-46 -236Q0 -262 46 -236L28 -150L-28 -150Z", "COLOUR") +
        box(-7, -300, 14, 54, "COLOUR") +
        box(-24, -286, 48, 14, "COLOUR") +
        box(-40, -158, 80, 14, "COLOUR", 6),
      knight: shape(
        "M-52 0L52 0C48 -50 70 -92 58 -150C48 -200 8 -214 -2 -216L-12 -234L-22 -208C-52 -190 -74 -156 -90 -126C-92 -108 -70 -100 -58 -112L-30 -124C-14 -124 -24 -96 -40 -80C-54 -64 -54 -30 -52 0Z",
        "COLOUR",
      ),
    };
    const black = oklch(0.28, 0.035, 40);
    const white = oklch(0.9, 0.045, 82);
    const taken = dice
      .some(
        Array.from(
          { length: 12 },
          (_, index) => [(index % 4) * 2 + (Math.floor(index / 4) % 2), Math.floor(index / 4) + 1] as const,
        ),
        8,
      )
      .toSorted((one, other) => one[1] - other[1]);
    const pieces = taken.map(([column, row], index) => {
      const name = dice.pick(["pawn", "pawn", "rook", "bishop", "king", "knight"] as const);
      const x = across(column + 0.5, row + 0.5);
      const y = depth(row + 0.62);
      const scale = 0.62 + row * 0.27;
      return (
        oval(x + 12, y, 62 * scale, 15 * scale, paint.ink, 0.4) +
        placed(x, y, forms[name].replaceAll("COLOUR", index % 2 ? black : white), scale)
      );
    });
    return (
      box(0, 0, width, height, paint.soft) +
      disc(width * 0.7, horizon, 260, paint.tint) +
      box(0, horizon - 14, width, 24, wood.dark) +
      squares.join("") +
      pieces.join("")
    );
  },
} satisfies Record<string, Scene>;

function kitchenWall(dice: Dice, paint: Palette, width: number, foot: number): string {
  const tile = 118;
  const tiles: string[] = [];
  for (let y = foot - tile; y > -tile; y -= tile) {
    for (let x = 0; x < width; x += tile)
      tiles.push(box(x + 4, y + 4, tile - 8, tile - 8, dice.chance(0.12) ? paint.soft : paint.wash, 8));
  }
  return box(0, 0, width, foot, paint.tint) + tiles.join("");
}

function tabletop(dice: Dice, width: number, height: number, edge: number): string {
  const grain = Array.from({ length: 9 }, () => {
    const y = dice.between(edge + 20, height);
    return stroke(
      `M${round(dice.between(-100, width * 0.6))} ${round(y)}q${round(width * 0.2)} ${round(dice.between(-12, 12))} ${round(width * 0.45)} 0`,
      wood.mid,
      5,
      0.5,
    );
  });
  return box(0, edge, width, height - edge, wood.pale) + box(0, edge, width, 14, wood.mid) + grain.join("");
}

/** A loaf on 0,0, about 340 units wide. */
function loaf(dice: Dice, kind: "round" | "long" | "plait"): string {
  const shadow = oval(0, 2, 190, 22, wood.dark, 0.35);
  if (kind === "plait") {
    const strands = [-132, -66, 0, 66, 132].map((x, index) =>
      placed(
        x,
        -54,
        oval(0, 0, 62, 46, index % 2 ? crust.gold : crust.brown) + oval(-12, -14, 26, 12, crust.pale, 0.6),
        1,
        index % 2 ? 28 : -28,
      ),
    );
    return shadow + strands.join("");
  }
  const cuts = kind === "long" ? [-96, -48, 0, 48] : [-56, 0];
  const body =
    kind === "long"
      ? shape(
          "M-196 -32C-190 -92 -110 -104 0 -104C110 -104 190 -92 196 -32C190 2 120 6 0 6C-120 6 -190 2 -196 -32Z",
          crust.brown,
        )
      : shape(
          "M-168 -30C-172 -122 -92 -168 0 -168C92 -168 172 -122 168 -30C164 6 100 8 0 8C-100 8 -164 6 -168 -30Z",
          crust.brown,
        );
  const high = kind === "long" ? -52 : -84;
  const scoring = cuts.map((x) =>
    placed(
      x + 22,
      high,
      shape("M-38 34C-28 -6 8 -34 46 -40C30 0 -2 28 -38 34Z", crust.pale) +
        stroke("M-38 34C-28 -6 8 -34 46 -40", crust.dark, 4),
    ),
  );
  const crumbs = Array.from({ length: 16 }, () =>
    disc(dice.between(-130, 130), high + dice.between(-30, 60), dice.between(2, 5), "#fff", 0.5),
  );
  return (
    shadow +
    body +
    stroke(kind === "long" ? "M-176 -12Q0 22 176 -12" : "M-146 -12Q0 24 146 -12", crust.dark, 8, 0.4) +
    scoring.join("") +
    crumbs.join("")
  );
}

function mug(paint: Palette): string {
  return [
    oval(0, 4, 118, 18, wood.dark, 0.3),
    `<path d="M88 -150C160 -160 164 -52 84 -52" fill="none" stroke="${paint.deep}" stroke-width="24"/>`,
    shape("M-96 -190L96 -190L86 -20C84 0 70 6 54 6L-54 6C-70 6 -84 0 -86 -20Z", paint.mid),
    box(-92, -128, 183, 22, paint.wash),
    oval(0, -190, 96, 24, paint.deep),
    oval(0, -186, 82, 17, oklch(0.36, 0.06, 50)),
    stroke("M-30 -226q-18 -26 0 -50t0 -50M24 -226q-18 -26 0 -50t0 -50", "#fff", 9, 0.65),
  ].join("");
}

/** Something on a shelf that is no book. */
function ornament(dice: Dice): string {
  const paint = paletteOf(dice.pick([150, 190, 30]));
  if (dice.chance(0.5)) {
    return (
      [-50, -22, 8, 36]
        .map((turn) =>
          placed(0, -90, shape("M0 0C-18 -40 -14 -80 0 -110C14 -80 18 -40 0 0Z", oklch(0.62, 0.11, 148)), 1, turn),
        )
        .join("") +
      polygon(
        [
          [-50, -100],
          [50, -100],
          [36, 0],
          [-36, 0],
        ],
        paint.soft,
      )
    );
  }
  return (
    disc(0, -92, 70, paint.soft) +
    shape("M-50 -120q40 -30 70 0q-10 40 -70 0ZM0 -70q40 -10 50 10q-20 40 -50 -10Z", paint.deep) +
    stroke("M0 -22V-4", wood.pale, 12) +
    oval(0, -2, 46, 10, wood.pale)
  );
}
