/** Pictures from outside: the harbour, the hill, the streets. Each stands in any light and fills any shape. */
import type { Dice } from "../dice.ts";
import { oklch } from "./colour.ts";
import { linnet } from "./linnet.ts";
import { type Light, gorse, hills, lightAt, sky, water } from "./light.ts";
import {
  type Point,
  box,
  bush,
  disc,
  fishingBoat,
  house,
  land,
  lighthouse,
  oval,
  placed,
  polygon,
  ridge,
  round,
  sailboat,
  shape,
  smooth,
  stroke,
  wings,
} from "./shapes.ts";

export interface Frame {
  width: number;
  height: number;
}

export type Scene = (dice: Dice, light: Light, frame: Frame) => string;

export const outdoors = {
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

  /** A tram coming down a street of gabled houses. */
  tram(dice, light, { width, height }) {
    const street = height * 0.74;
    const body = dice.pick([
      oklch(0.62, 0.16, 28),
      oklch(0.6, 0.1, 165),
      oklch(0.82, 0.14, 85),
      oklch(0.56, 0.11, 245),
    ]);
    const pale = oklch(0.95, 0.02, 85);
    const wires = [0.09, 0.13].map((at) =>
      stroke(
        `M0 ${round(height * at)}Q${round(width / 2)} ${round(height * at + 46)} ${round(width)} ${round(height * at)}`,
        light.ink,
        4,
      ),
    );
    const panes = [0, 1, 2, 3, 4].map((index) => box(-262 + index * 106, -214, 92, 92, light.window, 8));
    const tram = [
      stroke("M-40 -296L10 -352L70 -296M-30 -352L50 -352", light.ink, 8),
      box(-230, -304, 460, 20, light.ink, 8),
      shape("M-300 -30L-300 -240C-300 -276 -280 -288 -250 -288L262 -288C292 -288 306 -270 312 -236L322 -30Z", body),
      box(-300, -124, 618, 16, pale),
      ...panes,
      box(268, -214, 42, 92, light.window, 8),
      box(-66, -222, 100, 192, light.ink, 8),
      box(-58, -212, 40, 176, light.window, 6),
      box(-12, -212, 40, 176, light.window, 6),
      disc(300, -62, 13, oklch(0.95, 0.1, 95)),
      box(-296, -34, 616, 22, light.ink, 6),
      ...[-220, -150, 150, 220].map((x) => disc(x, -12, 24, light.ink) + disc(x, -12, 9, light.sea)),
      box(-224, -274, 200, 32, light.ink, 6),
      ...[0, 1, 2, 3, 4, 5, 6].map((index) => box(-212 + index * 26, -265, 14, 14, light.window, 2)),
    ].join("");
    const { drawn } = hills(dice, width, street, [{ y: street - 400, swing: 46, waves: 1, fill: light.far }]);
    const lamp = (x: number) =>
      stroke(`M${x} ${street}V${street - 380}q0 -40 40 -40`, light.ink, 8) +
      disc(x + 46, street - 412, 19, light.window);
    return [
      sky(dice, light, width, street - 120),
      drawn,
      placed(0, street - 40, quayside(dice, light, width, 2.6)),
      box(0, street - 44, width, 60, light.sand),
      box(0, street, width, height - street, light.stone),
      ...[0.25, 0.5, 0.75, 0.97].map((at) => box(0, street + (height - street) * at, width, 5, light.stoneDark)),
      stroke(`M0 ${round(street + 62)}H${round(width)}M0 ${round(street + 118)}H${round(width)}`, light.ink, 8),
      wires.join(""),
      lamp(width * 0.1),
      oval(width * 0.52, street + 104, 360, 16, light.ink, 0.35),
      placed(width * 0.52, street + 100, tram, 1.12),
    ].join("");
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
        lighthouse(
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

  /** The whole bay from the hill: made for pictures many times wider than high. */
  panorama(dice, light, { width, height }) {
    const shore = height * 0.5;
    const { drawn } = hills(dice, width, shore + 10, [
      { y: shore - 190, swing: 56, waves: 2.4, fill: light.far },
      { y: shore - 90, swing: 44, waves: 3.2, fill: light.middle },
    ]);
    const town = placed(width * 0.22, shore + 4, quayside(dice, light, width * 0.3, 1.1));
    const mole =
      box(width * 0.5, shore - 4, width * 0.2, 18, light.front, 6) +
      placed(width * 0.69, shore + 4, lighthouse("#fff", light.roofs[0]!, light.ink, light.window), 0.72);
    const boats = Array.from({ length: 15 }, () => {
      const y = shore + 30 + dice.next() ** 1.5 * height * 0.24;
      return placed(
        dice.between(0.06, 0.96) * width,
        y,
        sailboat(light.ink, "#fff", dice.pick(light.roofs)),
        0.3 + (y - shore) / 420,
      );
    });
    const near = hills(dice, width, height, [
      { y: height * 0.84, swing: 60, waves: 1.6, fill: light.near },
      { y: height * 0.93, swing: 40, waves: 2.2, fill: light.front },
    ]);
    const bushes = Array.from({ length: Math.round(width / 90) }, () => {
      const x = dice.between(0, width);
      return placed(x, near.ridges[0]!(x) + dice.between(30, 130), gorse(dice, light), dice.between(0.7, 1.2));
    });
    return [
      sky(dice, light, width, shore, 0.8),
      drawn,
      town,
      water(dice, light, width, height, shore, 0.8),
      mole,
      boats.join(""),
      near.drawn,
      bushes.join(""),
      Array.from({ length: 9 }, (_, index) =>
        wings(width * 0.42 + index * 54, height * 0.14 + Math.abs(index - 4) * 18, 40, light.near),
      ).join(""),
    ].join("");
  },

  /** The ferry on its way over. */
  ferry(dice, light, { width, height }) {
    const sea = height * 0.6;
    const scale = Math.min(width / 900, 1.5);
    const red = oklch(light.hour === "night" ? 0.45 : 0.58, 0.16, 27);
    const white = oklch(light.hour === "night" ? 0.7 : light.hour === "dusk" ? 0.86 : 0.97, 0.015, 85);
    const rows = [-150, -208].map((y, deck) =>
      Array.from({ length: 9 - deck * 3 }, (_, index) =>
        box(-190 + deck * 60 + index * 44, y, 26, 24, light.window, 6),
      ).join(""),
    );
    const ferry = [
      box(-70, -330, 64, 80, red, 4),
      box(-70, -318, 64, 18, white),
      box(60, -300, 108, 52, white, 8),
      box(72, -288, 84, 22, light.window, 4),
      stroke("M114 -300V-372M-160 -250V-330M114 -366L-160 -326", light.ink, 4),
      polygon(
        [
          [114, -372],
          [158, -360],
          [114, -348],
        ],
        light.window,
      ),
      box(-160, -250, 360, 60, white, 8),
      box(-240, -192, 480, 84, white, 8),
      ...rows,
      box(-250, -116, 510, 8, light.ink),
      shape(
        "M-300 -112L322 -112C310 -50 280 10 240 22L-236 22C-276 10 -296 -40 -300 -112Z",
        oklch(light.hour === "night" ? 0.3 : 0.38, 0.07, 250),
      ),
      shape("M-298 -78L314 -78L308 -56L-294 -56Z", red),
    ].join("");
    const wake = Array.from({ length: 12 }, (_, index) =>
      oval(
        width * 0.5 - 300 * scale - index * 44,
        sea + 70 + dice.between(-8, 16),
        60 - index * 3,
        12 - index * 0.6,
        "#fff",
        0.6,
      ),
    );
    const { drawn } = hills(dice, width, sea, [{ y: sea - 60, swing: 30, waves: 1.2, fill: light.far }]);
    return [
      sky(dice, light, width, sea, 0.2),
      drawn,
      water(dice, light, width, height, sea, 0.2),
      wake.join(""),
      placed(width * 0.52, sea + 62, ferry, scale),
      shape(
        `M0 ${round(sea + 100)}${swell(width, sea + 92, 18)}L${round(width)} ${round(height)}L0 ${round(height)}Z`,
        light.sea,
        0.85,
      ),
      [0, 1, 2, 3]
        .map((index) =>
          wings(
            width * (0.62 + index * 0.07),
            height * (0.2 + (index % 2) * 0.06),
            56,
            light.hour === "night" ? light.cloud : "#fff",
            7,
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

  /** Beds, a shed and sunflowers on the third allotment on the left. */
  allotment(dice, light, { width, height }) {
    const ground = height * 0.46;
    const soil = oklch(light.hour === "night" ? 0.24 : 0.42, 0.05, 55);
    const rows = Array.from({ length: 5 }, (_, index) => {
      const y = ground + 50 + index ** 1.35 * height * 0.074;
      const size = 0.55 + index * 0.24;
      const kind = dice.whole(0, 3);
      const count = Math.round(width / (118 * size));
      const plants = Array.from({ length: count }, (__, column) =>
        placed(
          (column + 0.5) * (width / count) + dice.between(-8, 8),
          y + 18 * size,
          vegetable(kind),
          size * dice.between(0.9, 1.1),
        ),
      );
      return (
        shape(
          `M-10 ${round(y + 10 * size)}Q${round(width / 2)} ${round(y - 12)} ${round(width + 10)} ${round(y + 10 * size)}V${round(y + 66 * size)}H-10Z`,
          soil,
        ) + plants.join("")
      );
    });
    const shed = [
      box(-120, -170, 240, 170, light.walls[2]!),
      stroke("M-80 -168V-2M-40 -168V-2M0 -168V-2M40 -168V-2M80 -168V-2", light.roofs[1]!, 3, 0.4),
      polygon(
        [
          [-146, -164],
          [0, -250],
          [146, -164],
        ],
        light.roofs[0]!,
      ),
      box(-30, -112, 62, 112, light.near, 4),
      box(56, -124, 44, 44, light.window, 3),
    ].join("");
    const sunflowers = Array.from({ length: 5 }, (_, index) =>
      placed(width * 0.06 + index * 92 + dice.between(-14, 14), ground + 76, sunflower(), dice.between(0.85, 1.25)),
    );
    const { drawn } = hills(dice, width, ground + 20, [
      { y: ground - 110, swing: 30, waves: 1.2, fill: light.far },
      { y: ground - 50, swing: 20, waves: 1.6, fill: light.middle },
    ]);
    return [
      sky(dice, light, width, ground),
      drawn,
      box(0, ground, width, height - ground, light.middle),
      [0.44, 0.52, 0.93]
        .map((at) => placed(width * at, ground + 14, bush(dice, light.near, light.middle), 1.7))
        .join(""),
      placed(width * 0.74, ground + 30, shed, 1.35),
      sunflowers.join(""),
      rows.join(""),
    ].join("");
  },

  /** A bicycle leaning on a painted wall. */
  bicycle(dice, light, { width, height }) {
    const floor = height * 0.8;
    const wall = dice.pick(light.walls);
    const frame = dice.pick([
      oklch(0.55, 0.16, 25),
      oklch(0.5, 0.1, 165),
      oklch(0.47, 0.1, 250),
      oklch(0.78, 0.15, 82),
    ]);
    const dark = light.ink;
    const wheel = (x: number) =>
      `<g fill="none" stroke="${dark}"><circle cx="${x}" cy="-132" r="128" stroke-width="15"/><circle cx="${x}" cy="-132" r="112" stroke-width="3" opacity=".5"/></g>` +
      Array.from({ length: 10 }, (_, spoke) => placed(x, -132, stroke("M0 0V-112", dark, 2, 0.5), 1, spoke * 36)).join(
        "",
      ) +
      disc(x, -132, 13, dark);
    const bicycle = [
      wheel(-215),
      wheel(215),
      stroke("M-215 -132L-110 -330L132 -330L-12 -132L-110 -330L-215 -132L-12 -132", frame, 17),
      stroke("M215 -132L128 -350L116 -396", frame, 17),
      stroke("M-110 -330L-124 -372", dark, 13),
      shape("M-190 -384C-160 -400 -90 -398 -66 -380C-96 -362 -170 -362 -190 -384Z", dark),
      stroke("M116 -396Q150 -432 186 -402Q196 -388 182 -372", dark, 13),
      `<circle cx="-12" cy="-132" r="34" fill="none" stroke="${dark}" stroke-width="10"/>`,
      stroke("M-12 -132L14 -88M0 -84L30 -88", dark, 9),
      shape("M136 -352L262 -352L248 -268L150 -268Z", oklch(0.66, 0.085, 70)),
      stroke(
        "M148 -330H254M152 -308H250M154 -288H248M172 -350L178 -270M200 -350V-270M228 -350L222 -270",
        oklch(0.5, 0.07, 62),
        4,
      ),
      [0, 1, 2, 3]
        .map(
          (index) =>
            disc(
              160 + index * 28,
              -362 - (index % 2) * 14,
              21,
              index % 2 ? oklch(0.72, 0.15, 15) : oklch(0.88, 0.12, 92),
            ) + disc(160 + index * 28, -362 - (index % 2) * 14, 7, light.ink),
        )
        .join(""),
    ].join("");
    const bricks = Array.from({ length: 26 }, () =>
      box(dice.between(0, width), dice.between(0.04, 0.68) * height, 84, 30, light.near, 4),
    ).join("");
    return [
      box(0, 0, width, floor, wall),
      `<g opacity="0.08">${bricks}</g>`,
      box(width * 0.62, height * 0.08, 300, 380, light.ink, 8),
      box(width * 0.62 + 18, height * 0.08 + 18, 264, 344, light.window),
      stroke(
        `M${round(width * 0.62 + 150)} ${round(height * 0.08 + 10)}V${round(height * 0.08 + 366)}M${round(width * 0.62 + 10)} ${round(height * 0.08 + 170)}h280`,
        light.ink,
        12,
      ),
      box(width * 0.62 - 24, height * 0.08 + 370, 348, 34, light.roofs[0]!, 6),
      box(0, floor, width, height - floor, light.stone),
      ...[0.3, 0.68].map((at) => box(0, floor + (height - floor) * at, width, 5, light.stoneDark)),
      oval(width * 0.42, floor + 66, 380, 18, light.front, 0.4),
      placed(width * 0.42, floor + 66, bicycle, 1.12),
    ].join("");
  },

  /** Mushrooms among ferns. */
  mushrooms(dice, light, { width, height }) {
    const trunks = Array.from({ length: Math.round(width / 120) }, (_, index) => {
      const far = index % 2 === 0;
      const wide = far ? dice.between(24, 44) : dice.between(54, 92);
      return {
        far,
        drawn: box(
          index * 130 + dice.between(-40, 40),
          -10,
          wide,
          height * (far ? 0.7 : 0.8),
          far ? light.middle : light.near,
        ),
      };
    }).sort((one, other) => Number(other.far) - Number(one.far));
    const caps = [oklch(0.58, 0.13, 42), oklch(0.7, 0.12, 68), oklch(0.55, 0.17, 27), oklch(0.5, 0.08, 55)];
    const spotted = dice.chance(0.4);
    const places = Math.round(width / 270) + 1;
    const fungi = Array.from({ length: places }, (_, index) => {
      const down = ((index * 2) % 5) / 5 + dice.between(0, 0.2);
      return {
        x: ((index + 0.5 + dice.between(-0.16, 0.16)) * width) / places,
        y: height * (0.77 + down * 0.17),
        scale: 0.8 + down * 0.9,
        cap: spotted ? caps[2]! : dice.pick(caps),
      };
    }).sort((one, other) => one.y - other.y);
    const mushroom = (cap: string) =>
      [
        oval(4, 2, 60, 10, light.ink, 0.35),
        shape("M-24 0C-30 -40 -20 -74 -18 -100L18 -100C20 -74 32 -40 26 0Q0 10 -24 0Z", oklch(0.92, 0.035, 82)),
        shape("M-92 -92C-92 -160 -44 -186 0 -186C44 -186 92 -160 92 -92C60 -76 -60 -76 -92 -92Z", cap),
        shape("M-92 -92C-60 -76 60 -76 92 -92C70 -72 -70 -72 -92 -92Z", oklch(0.82, 0.05, 75)),
        cap === caps[2]
          ? disc(-40, -130, 13, "#fff") +
            disc(6, -156, 15, "#fff") +
            disc(48, -122, 11, "#fff") +
            disc(4, -112, 8, "#fff")
          : oval(-34, -142, 22, 10, "#fff", 0.25),
      ].join("");
    const fern = Array.from({ length: 8 }, (_, index) =>
      placed(
        0,
        -index * 17,
        shape("M0 0C22 -26 50 -26 66 -20C50 -6 24 2 0 0Z", light.middle) +
          shape("M0 0C-22 -26 -50 -26 -66 -20C-50 -6 -24 2 0 0Z", light.middle),
        1 - index * 0.1,
      ),
    ).join("");
    const ferns = Array.from({ length: Math.round(width / 130) }, () =>
      placed(
        dice.between(0, width),
        height * dice.between(0.74, 0.99),
        fern,
        dice.between(0.8, 1.6),
        dice.between(-24, 24),
      ),
    );
    return [
      box(0, 0, width, height, light.far),
      disc(width * 0.66, height * 0.2, 300, light.sun, 0.5),
      trunks.map(({ drawn }) => drawn).join(""),
      land(ridge(dice, height * 0.68, 30, width, 1.3), width, height, light.near),
      land(ridge(dice, height * 0.8, 26, width, 1.1), width, height, light.front),
      ferns.join(""),
      fungi.map(({ x, y, scale, cap }) => placed(x, y, mushroom(cap), scale)).join(""),
    ].join("");
  },

  /** A wet street with lit windows, as a long exposure keeps it. */
  street(dice, light, { width, height }) {
    const [vanishX, vanishY] = [width * dice.between(0.42, 0.58), height * 0.58];
    // A point of the street: how far to the side, how high above the eye, how deep into the picture.
    const seen = (side: number, up: number, deep: number): Point => [
      vanishX + (side * width * 0.72) / deep,
      vanishY - up / deep,
    ];
    const [eye, ground] = [300, vanishY];
    const wall = (side: 1 | -1, near: number, far: number, up: number, fill: string) =>
      polygon([seen(side, up, near), seen(side, up, far), seen(side, -eye, far), seen(side, -eye, near)], fill);
    const depths = [0.8, 1.3, 1.9, 2.7, 3.8, 5.4, 8];
    const side = (sign: 1 | -1) =>
      depths.slice(0, -1).map((near, index) => {
        const far = depths[index + 1]!;
        const tall = dice.between(480, 700);
        const panes = [0, 1, 2].flatMap((floor) =>
          [0.22, 0.62].map((along) => {
            const [from, to] = [near + (far - near) * along, near + (far - near) * (along + 0.2)];
            const foot = -eye + 130 + (floor * (tall + eye - 130)) / 3;
            const corners = [
              seen(sign, foot + 130, from),
              seen(sign, foot + 130, to),
              seen(sign, foot, to),
              seen(sign, foot, from),
            ];
            return polygon(corners, dice.chance(0.62) ? light.window : light.stoneDark);
          }),
        );
        return (
          wall(sign, near, far, tall, light.walls[(index + (sign > 0 ? 2 : 0)) % light.walls.length]!) +
          wall(sign, near, far, -eye + 40, light.stoneDark) +
          panes.join("")
        );
      });
    const shine = Array.from({ length: 46 }, () => {
      const x = dice.between(0.16, 0.78) * width;
      return box(
        x,
        dice.between(ground + 150, height - 30),
        dice.between(26, 130),
        dice.between(4, 9),
        dice.chance(0.6) ? light.window : light.cloud,
        4,
      );
    });
    const rain = Array.from({ length: 60 }, () => {
      const [x, y] = [dice.between(0, width), dice.between(0, height)];
      return stroke(`M${round(x)} ${round(y)}l-9 42`, light.sun, 2, 0.3);
    });
    const walker = [
      shape("M-30 0L-26 -110C-26 -150 26 -150 26 -110L30 0L10 0L4 -60L-4 -60L-10 0Z", light.ink),
      disc(0, -166, 21, light.ink),
      shape(
        "M-104 -172C-98 -250 98 -250 104 -172C76 -188 60 -188 36 -174C14 -188 -14 -188 -36 -174C-60 -188 -76 -188 -104 -172Z",
        oklch(0.58, 0.18, 22),
      ),
      stroke("M0 -236V-96", light.ink, 5),
    ].join("");
    const far = depths.at(-1)!;
    const lamp = (sign: 1 | -1, deep: number) => {
      const [x, foot] = seen(sign * 0.72, -eye, deep);
      const [, head] = seen(sign * 0.72, 190, deep);
      return (
        stroke(`M${round(x)} ${round(foot)}V${round(head)}`, light.ink, 12 / deep) +
        disc(x, head, 90 / deep, light.window, 0.25) +
        disc(x, head, 34 / deep, light.window)
      );
    };
    return [
      sky(dice, light, width, ground, 0.5),
      hills(dice, width, height, [{ y: ground - 30, swing: 14, waves: 1.2, fill: light.far }]).drawn,
      polygon([seen(-1, -eye, far), seen(1, -eye, far), [width * 1.6, height], [-width * 0.6, height]], light.stone),
      polygon(
        [seen(-0.62, -eye, far), seen(0.62, -eye, far), seen(0.62, -eye, 0.6), seen(-0.62, -eye, 0.6)],
        light.stoneDark,
      ),
      side(-1).toReversed().join(""),
      side(1).toReversed().join(""),
      `<g opacity="0.5">${shine.join("")}</g>`,
      ([-1, 1] as const).map((sign) => [3.4, 2.1, 1.3].map((deep) => lamp(sign, deep)).join("")).join(""),
      `<g opacity="0.3">${placed(vanishX - 70, ground + 236, walker, [1.15, -0.6])}</g>`,
      placed(vanishX - 70, ground + 236, walker, 1.15),
      rain.join(""),
    ].join("");
  },

  /** Somebody far out in the water, and their things on the steps. */
  swim(dice, light, { width, height }) {
    const horizon = height * 0.34;
    const swells = Array.from({ length: 7 }, (_, index) => {
      const y = horizon + 24 + index ** 1.5 * height * 0.036;
      return shape(
        `M0 ${round(y)}${swell(width, y, 8 + index * 5)}L${round(width)} ${round(height)}L0 ${round(height)}Z`,
        index % 2 ? light.sea : light.seaLight,
        0.55,
      );
    });
    const cap = oklch(0.72, 0.17, 40);
    const swimmer =
      shape("M-60 0C-44 -30 -20 -36 0 -30C14 -34 44 -24 60 0Z", oklch(0.66, 0.09, 52)) +
      disc(0, -50, 33, oklch(0.74, 0.085, 55)) +
      shape("M-34 -52C-34 -96 34 -96 34 -52Q0 -64 -34 -52Z", cap) +
      oval(0, 6, 92, 11, "#fff", 0.75);
    const buoy =
      shape("M-40 0L-26 -92L26 -92L40 0Q0 16 -40 0Z", oklch(0.82, 0.15, 85)) +
      box(-33, -62, 66, 20, oklch(0.5, 0.12, 25)) +
      stroke("M0 -92V-132", light.ink, 7) +
      disc(0, -136, 13, light.window);
    return [
      sky(dice, light, width, horizon, 0.3),
      water(dice, light, width, height, horizon, 0.3),
      hills(dice, width, horizon + 4, [{ y: horizon - 34, swing: 22, waves: 1.3, fill: light.far }]).drawn,
      swells.slice(0, 4).join(""),
      placed(width * 0.74, height * 0.52, buoy, 0.95, 5),
      placed(width * 0.42, height * 0.66, swimmer, 1.35),
      swells.slice(4).join(""),
      shape(
        `M0 ${round(height)}L0 ${round(height - 90)}L${round(width * 0.4)} ${round(height - 90)}L${round(width * 0.46)} ${round(height)}Z`,
        light.stoneDark,
      ),
      shape(
        `M${round(width * 0.1)} ${round(height - 84)}c-10 -60 30 -80 110 -76s120 20 108 76Z`,
        oklch(0.86, 0.07, 25),
      ),
      stroke(`M${round(width * 0.12)} ${round(height - 116)}q90 -34 200 -6`, oklch(0.66, 0.13, 25), 11),
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

/** A soft wave line to continue a path with, from edge to edge. */
function swell(width: number, y: number, high: number): string {
  const count = Math.max(3, Math.round(width / 230));
  const step = width / count;
  return Array.from(
    { length: count },
    (_, index) =>
      `Q${round((index + 0.5) * step)} ${round(y - high * (index % 2 ? -1 : 1))} ${round((index + 1) * step)} ${round(y)}`,
  ).join("");
}

function vegetable(kind: number): string {
  const leaf = oklch(0.6, 0.13, 138);
  const pale = oklch(0.76, 0.13, 125);
  const dark = oklch(0.47, 0.1, 145);
  if (kind === 0)
    return [0, -34, 34, -62, 62]
      .map((turn) =>
        placed(0, 0, shape("M0 0C-16 -30 -14 -62 0 -84C14 -62 16 -30 0 0Z", turn % 4 ? leaf : pale), 1, turn),
      )
      .join("");
  if (kind === 1) return disc(0, -26, 40, dark) + disc(-8, -30, 30, leaf) + disc(2, -34, 19, pale);
  if (kind === 2)
    return (
      stroke("M0 0V-96", dark, 6) +
      [-80, -56, -30].map((y, index) => disc(index % 2 ? 16 : -16, y, 14, oklch(0.62, 0.19, 30))).join("") +
      disc(0, -100, 16, leaf) +
      disc(-20, -66, 15, leaf) +
      disc(22, -40, 15, leaf)
    );
  return (
    oval(0, -4, 44, 26, oklch(0.72, 0.16, 58)) +
    oval(0, -4, 18, 26, oklch(0.78, 0.15, 65)) +
    stroke("M0 -28q4 -18 20 -16", dark, 7) +
    disc(-46, -22, 22, leaf)
  );
}

function sunflower(): string {
  const petals = Array.from({ length: 12 }, (_, index) =>
    placed(0, -250, oval(0, -42, 13, 26, oklch(0.85, 0.16, 88)), 1, index * 30),
  );
  return (
    stroke("M0 0C-8 -90 6 -160 0 -250", oklch(0.5, 0.1, 140), 11) +
    placed(0, -110, shape("M0 0C30 -34 66 -30 78 -20C58 6 24 10 0 0Z", oklch(0.6, 0.12, 138))) +
    petals.join("") +
    disc(0, -250, 29, oklch(0.4, 0.07, 55))
  );
}
