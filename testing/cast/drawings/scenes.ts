/**
 * Scenes: what people photograph, also for the head of a profile. Each fills any shape; those outdoors stand
 * in any light.
 */
import pieces from "../data/pieces.json" with { type: "json" };
import type { Dice } from "../dice.ts";
import { type Palette, oklch, paletteOf } from "./colour.ts";
import { type Light, gorse, hills, lightAt, sky, water } from "./light.ts";
import {
  type Point,
  box,
  disc,
  filled,
  house,
  land,
  oval,
  placed,
  polygon,
  ridge,
  round,
  shape,
  smooth,
  stroke,
  wings,
} from "./shapes.ts";

export interface Frame {
  width: number;
  height: number;
}

type Scene = (dice: Dice, light: Light, frame: Frame) => string;

const crust = {
  pale: oklch(0.87, 0.07, 80),
  gold: oklch(0.74, 0.115, 68),
  brown: oklch(0.6, 0.115, 56),
  dark: oklch(0.42, 0.08, 48),
};
const wood = { pale: oklch(0.82, 0.065, 72), mid: oklch(0.68, 0.08, 62), dark: oklch(0.46, 0.065, 52) };
const { linnet } = pieces.things;

const sailboat = (hull: string, sail: string, jib: string) => filled(pieces.things.sailboat, { hull, sail, jib });
const fishingBoat = (hull: string, cabin: string, dark: string, band: string) =>
  filled(pieces.things.fishingBoat, { hull, cabin, dark, band });
const tower = (wall: string, band: string, dark: string, glow: string) =>
  filled(pieces.things.lighthouse, { tower: wall, band, dark, glow });

export const scenes = {
  /** Houses along the quay, boats before them, everything doubled in the water. */
  harbour(dice, light, { width, height }) {
    const quay = height * 0.56;
    const sunAt = dice.between(0.15, 0.85);
    const { drawn } = hills(dice, width, quay, [
      { y: quay - 210, swing: 40, waves: 1.3, fill: light.far },
      { y: quay - 130, swing: 34, waves: 1.1, fill: light.middle },
    ]);
    const row = quayside(dice, light, width, 1.75);
    const boats = Array.from({ length: Math.max(2, Math.round(width / 560)) }, (_, index) => {
      const x = (index + dice.between(0.3, 0.7)) * 560;
      const y = quay + 110 + dice.between(0, 150);
      const scale = 1.1 + (y - quay) / 260;
      const boat = dice.chance(0.6)
        ? fishingBoat(dice.pick(light.roofs), light.walls[0]!, light.ink, dice.pick(light.walls))
        : sailboat(light.ink, "#fff", dice.pick(light.roofs));
      return {
        y,
        drawn:
          oval(x, y + 12, 110 * scale, 12 * scale, light.seaDark, 0.55) +
          placed(x, y, boat, [dice.pick([-scale, scale]), scale]),
      };
    }).sort((one, other) => one.y - other.y);
    return [
      sky(dice, light, width, quay, sunAt),
      drawn,
      water(dice, light, width, height, quay, sunAt),
      `<g opacity="0.28">${placed(0, quay + 26, row, [1, -0.7])}</g>`,
      box(0, quay - 4, width, 34, light.stoneDark),
      box(0, quay - 4, width, 9, light.stone),
      placed(0, quay, row),
      boats.map((boat) => boat.drawn).join(""),
      wings(width * 0.3, height * 0.16, 60, light.near),
      wings(width * 0.37, height * 0.2, 42, light.near),
    ].join("");
  },

  /** Linnets on flowering gorse above the sea. */
  gorse(dice, light, { width, height }) {
    const horizon = height * 0.42;
    const { drawn, ridges } = hills(dice, width, height, [
      { y: height * 0.56, swing: 46, waves: 0.9, fill: light.middle },
      { y: height * 0.68, swing: 50, waves: 0.8, fill: light.near },
    ]);
    const bushes = Array.from({ length: Math.round(width / 70) }, (_, index) => {
      const x = index * 74 + dice.between(-30, 30);
      const down = dice.next() ** 0.8 * height * 0.3;
      return { x, y: ridges[1]!(x) + 40 + down, scale: 1 + down / 210 };
    }).sort((one, other) => one.y - other.y);
    const birds = [0.24, 0.47, 0.72].slice(0, dice.whole(2, 3)).map((at) => {
      const [x, y, scale] = [width * at, height * dice.between(0.72, 0.82), dice.between(2.1, 2.9)];
      return (
        stroke(
          `M${round(x - 120)} ${round(y + 160)}Q${round(x - 60)} ${round(y + 10)} ${round(x + 90)} ${round(y - 4)}`,
          light.ink,
          9,
        ) + placed(x, y, linnet, [dice.pick([-scale, scale]), scale])
      );
    });
    return [
      sky(dice, light, width, horizon),
      water(dice, light, width, height * 0.7, horizon, 0.5),
      placed(width * 0.7, horizon + 30, sailboat(light.ink, "#fff", light.roofs[0]!), 0.5),
      drawn,
      bushes.map(({ x, y, scale }) => placed(x, y, gorse(dice, light), scale)).join(""),
      birds.join(""),
    ].join("");
  },

  /** Waders on the flats at low water. */
  waders(dice, light, { width, height }) {
    const horizon = height * 0.36;
    const bands = Array.from({ length: 9 }, (_, index) => {
      const y = horizon + 14 + index ** 1.6 * height * 0.019;
      return land(
        ridge(dice, y, 5 + index * 2, width, 2),
        width,
        height,
        index % 2 ? light.seaLight : index > 3 ? light.sand : light.sea,
      );
    });
    const columns = Math.round(width / 190);
    const flock = Array.from({ length: columns * 2 }, (_, index) => {
      const down = (index % 2) * 0.55 + dice.between(0, 0.4);
      return {
        x: ((Math.floor(index / 2) + 0.5 + (index % 2) * 0.45 + dice.between(-0.2, 0.2)) * width) / columns,
        y: horizon + 60 + down * height * 0.5,
        scale: 0.7 + down * 1.2,
      };
    }).sort((one, other) => one.y - other.y);
    const drawn = flock.map(({ x, y, scale }) => {
      const bird = wader(dice, light);
      const side = dice.pick([-scale, scale]);
      return `<g opacity="0.25">${placed(x, y, bird, [side, -scale * 0.8])}</g>${placed(x, y, bird, [side, scale])}`;
    });
    return (
      sky(dice, light, width, horizon) +
      land(ridge(dice, horizon - 16, 12, width, 1.4), width, height, light.far) +
      bands.join("") +
      drawn.join("")
    );
  },

  /** The lighthouse on its rock. Tall pictures give it its due. */
  lighthouse(dice, light, { width, height }) {
    const shore = height * (height > width ? 0.8 : 0.72);
    const scale = Math.min((shore * 0.78) / 300, width / 190);
    const x = width * (height > width ? 0.54 : 0.64);
    const lamp = shore + 6 - 250 * scale;
    const lit = light.hour === "night" || light.hour === "dusk";
    const beam = (reach: number, spread: number) =>
      polygon(
        [
          [x, lamp],
          [x + reach, lamp - spread],
          [x + reach, lamp + spread * 0.6],
        ],
        light.window,
      );
    const crag = (centre: number, reach: number, peak: number, fill: string) => {
      const steps = [-1, -0.82, -0.6, -0.42, -0.2, 0.2, 0.38, 0.62, 0.8, 1];
      const points = steps.map((at): Point => {
        const down = Math.max(0, Math.abs(at) - 0.2) / 0.8;
        return [centre + at * reach, peak + down ** 1.3 * (height - peak) * 0.9 + (down ? dice.between(-22, 22) : 0)];
      });
      return polygon([[centre - reach, height], ...points, [centre + reach, height]], fill);
    };
    const rocks = [
      crag(x + 40, width * 0.52, shore + 14, light.stone),
      crag(x - width * 0.26, width * 0.34, shore + 120, light.stoneDark),
      crag(x + width * 0.3, width * 0.36, shore + 96, light.stoneDark),
      crag(x + 10, width * 0.22, shore + 150, light.front),
    ];
    const foam = Array.from({ length: 7 }, (_, index) =>
      oval(
        (width * index) / 6 + dice.between(-40, 40),
        height - 4,
        dice.between(90, 170),
        dice.between(16, 40),
        "#fff",
        0.8,
      ),
    );
    return [
      sky(dice, light, width, shore - 60, 0.22),
      lit ? `<g opacity="0.24">${beam(-width, 160)}${beam(width, 90)}</g>` : "",
      water(dice, light, width, height, shore - 64, 0.22),
      placed(width * 0.16, shore - 20, sailboat(light.ink, "#fff", light.roofs[1]!), 0.7),
      placed(
        x,
        shore + 26,
        tower(
          oklch(lit ? 0.86 : 0.97, 0.015, 85),
          oklch(lit ? 0.46 : 0.58, 0.16, 27),
          light.ink,
          lit ? light.window : light.seaLight,
        ),
        scale,
      ),
      rocks.join(""),
      foam.join(""),
      [0, 1, 2]
        .map((index) =>
          wings(
            width * (0.2 + index * 0.08),
            height * (0.16 + index * 0.03),
            60 - index * 8,
            light.hour === "night" ? light.cloud : "#fff",
          ),
        )
        .join(""),
    ].join("");
  },

  /** Stars over the hill, and those who look up at them. */
  nightsky(dice, _light, { width, height }) {
    const light = lightAt("night");
    const band = smooth(
      Array.from({ length: 7 }, (_, index): Point => [
        (width * index) / 6,
        height * (0.72 - index * 0.11) + dice.between(-30, 30),
      ]),
    );
    const stars = Array.from({ length: Math.round(width / 5) }, () =>
      disc(
        dice.between(0, width),
        dice.between(0, height * 0.8),
        dice.between(1, 4),
        light.sun,
        dice.pick([0.35, 0.6, 0.95]),
      ),
    );
    const bright = Array.from({ length: 7 }, (): Point => [
      dice.between(0.1, 0.6) * width,
      dice.between(0.1, 0.45) * height,
    ]).toSorted((one, other) => one[0] - other[0]);
    const joined = stroke(`M${bright.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`, light.sun, 2, 0.45);
    const { drawn, ridges } = hills(dice, width, height, [
      { y: height * 0.8, swing: 40, waves: 1.1, fill: light.middle },
      { y: height * 0.9, swing: 34, waves: 0.9, fill: light.front },
    ]);
    const x = width * 0.68;
    const y = ridges[1]!(x) + 6;
    const watcher =
      stroke("M-70 0L-22 -110L26 0M-22 -110L-22 -10", light.ink, 9) +
      stroke("M-64 -88L66 -186", light.ink, 30) +
      shape("M92 0L98 -90C98 -130 150 -130 152 -90L160 0Z", light.ink) +
      disc(124, -140, 27, light.ink);
    return [
      sky(dice, light, width, height * 0.86, 0.82),
      stroke(band, light.cloud, 190, 0.28),
      stroke(band, light.cloud, 96, 0.3),
      stars.join(""),
      joined,
      bright.map(([px, py]) => disc(px, py, 6.5, light.sun)).join(""),
      drawn,
      placed(x, y, watcher, 1.15),
    ].join("");
  },

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
} satisfies Record<string, Scene>;

/** A row of gabled houses from 0 to this width, feet on 0. */
function quayside(dice: Dice, light: Light, width: number, scale: number): string {
  const parts: string[] = [];
  for (let x = -30; x < width;) {
    const wide = dice.between(58, 96);
    const colours = {
      wall: dice.pick(light.walls),
      roof: dice.pick(light.roofs),
      trim: light.ink,
      window: dice.chance(0.72) ? light.window : light.near,
    };
    parts.push(placed(x, 0, house(dice, wide, dice.between(74, 128), colours), scale));
    x += (wide - 2) * scale;
  }
  return parts.join("");
}

/** A long-legged bird on 0,0, head up or down to the mud. */
function wader(dice: Dice, light: Light): string {
  const feeds = dice.chance(0.5);
  const neck = feeds
    ? stroke("M28 -66Q52 -62 54 -40", light.ink, 10) +
      disc(55, -36, 10, light.ink) +
      stroke("M58 -30L66 -2", oklch(0.62, 0.16, 40), 5)
    : stroke("M26 -68Q40 -78 38 -102", light.ink, 11) +
      disc(40, -106, 11, light.ink) +
      stroke("M50 -104L82 -100", oklch(0.62, 0.16, 40), 5);
  return (
    stroke("M-4 -40L-8 0M10 -40L14 0", oklch(0.62, 0.14, 35), 4) +
    shape("M-60 -64C-40 -96 10 -92 36 -68C28 -40 -10 -32 -34 -44C-46 -50 -54 -56 -60 -64Z", light.ink) +
    shape("M-34 -46C-8 -34 24 -44 34 -66C20 -58 -14 -56 -34 -46Z", "#fff") +
    neck
  );
}

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
