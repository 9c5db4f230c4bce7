/** Emblems: the avatars of those who are no single face, such as a bus line, a market or a choir. */
import { type Palette, oklch, paletteOf } from "./colour.ts";
import { box, disc, lighthouse, oval, placed, polygon, sailboat, shape, songbird, stroke } from "./shapes.ts";

export interface Emblem {
  kind: "emblem";
  hue: number;
  sign: keyof typeof signs;
}

/** The emblem as the inside of an SVG 200 units wide and high. */
export function drawEmblem({ hue, sign }: Emblem): string {
  const paint = paletteOf(hue);
  return box(0, 0, 200, 200, paint.tint) + signs[sign](paint);
}

const signs = {
  bus: ({ deep, wash, spark, ink, soft }: Palette) =>
    box(0, 146, 200, 54, soft) +
    box(46, 44, 108, 112, deep, 18) +
    box(56, 74, 88, 42, wash, 8) +
    stroke("M100 74L100 116", deep, 5) +
    box(70, 54, 60, 12, spark, 5) +
    disc(66, 134, 8, spark) +
    disc(134, 134, 8, spark) +
    box(56, 152, 20, 14, ink, 5) +
    box(124, 152, 20, 14, ink, 5) +
    box(32, 78, 8, 26, ink, 4) +
    box(160, 78, 8, 26, ink, 4),
  weather: ({ wash, soft, deep, spark }: Palette) =>
    disc(128, 78, 34, spark) +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((turn) => placed(128, 78, stroke("M0 -44L0 -54", spark, 7), 1, turn))
      .join("") +
    shape("M44 138C26 138 22 108 46 106C48 78 88 74 98 96C124 88 140 112 128 130C124 136 118 138 112 138Z", wash) +
    stroke("M58 154L52 168M84 154L78 168M110 154L104 168", deep, 7) +
    stroke("M60 122Q80 114 100 122", soft, 5),
  lighthouse: ({ soft, wash, mid, ink, spark }: Palette) =>
    polygon(
      [
        [100, 58],
        [0, 20],
        [0, 84],
      ],
      wash,
    ) +
    polygon(
      [
        [100, 58],
        [200, 20],
        [200, 84],
      ],
      wash,
    ) +
    box(0, 164, 200, 36, soft) +
    placed(100, 178, lighthouse("#fff", mid, ink, spark), 0.5) +
    shape("M48 200C60 168 140 168 152 200Z", ink),
  stall: ({ wash, deep, ink, spark, mid }: Palette) =>
    stroke("M52 84L52 166M148 84L148 166", ink, 6) +
    box(40, 122, 120, 40, deep, 6) +
    [62, 84, 106, 128].map((x, index) => disc(x + 5, 116, 12, index % 2 ? spark : mid)).join("") +
    shape("M36 50L164 50L176 84L24 84Z", wash) +
    [0, 2, 4]
      .map((index) =>
        shape(
          `M${36 + index * 25.6} 50L${61.6 + index * 25.6} 50L${54.4 + index * 30.4} 84L${24 + index * 30.4} 84Z`,
          mid,
        ),
      )
      .join("") +
    [0, 1, 2, 3, 4].map((index) => disc(39.2 + index * 30.4, 84, 15.2, index % 2 ? wash : mid)).join("") +
    box(24, 60, 152, 24, "none"),
  notes: ({ wash, deep, mid, soft }: Palette) =>
    [64, 84, 104, 124, 144].map((y) => stroke(`M0 ${y + 8}Q60 ${y - 16} 110 ${y}T200 ${y - 8}`, wash, 3)).join("") +
    stroke("M78 146L78 66L138 52L138 132", deep, 8) +
    stroke("M78 82L138 68", deep, 10) +
    oval(65, 147, 16, 12, deep) +
    oval(125, 133, 16, 12, deep) +
    disc(164, 44, 8, mid) +
    disc(38, 46, 6, soft),
  knight: ({ deep, wash, soft, ink }: Palette) =>
    [0, 1, 2, 3]
      .map((row) =>
        [0, 1, 2, 3].map((column) => ((row + column) % 2 ? box(column * 50, row * 50, 50, 50, soft) : "")).join(""),
      )
      .join("") +
    shape(
      "M62 158L138 158C138 120 154 108 146 74C138 46 112 40 104 40L98 30L92 44C74 54 60 76 50 96C48 106 62 112 70 104L88 96C98 96 92 112 80 122C70 132 64 144 62 158Z",
      deep,
    ) +
    disc(92, 70, 5, wash) +
    stroke("M114 58C128 70 132 92 126 116", wash, 4) +
    box(52, 156, 96, 16, ink, 5),
  linnet: ({ deep, wash, ink, soft, spark }: Palette) =>
    stroke("M10 172Q90 140 190 158", ink, 7) +
    [30, 60, 150, 176].map((x) => disc(x, 154 - (x % 7), 9, spark)).join("") +
    disc(150, 54, 24, wash) +
    placed(98, 152, songbird(deep, soft, ink, oklch(0.6, 0.17, 20)), 1.7),
  loaf: ({ deep, wash, soft, mid }: Palette) =>
    box(0, 150, 200, 50, soft) +
    oval(100, 152, 82, 8, deep, 0.4) +
    shape(
      "M30 138C26 84 66 62 100 62C134 62 174 84 170 138C170 152 150 156 100 156C50 156 30 152 30 138Z",
      oklch(0.63, 0.11, 62),
    ) +
    [62, 92, 122]
      .map((x) =>
        shape(
          `M${x - 8} 116C${x} 96 ${x + 14} 84 ${x + 24} 82C${x + 20} 100 ${x + 10} 114 ${x - 8} 116Z`,
          oklch(0.86, 0.075, 78),
        ),
      )
      .join("") +
    stroke("M76 42Q68 32 76 22M102 42Q94 32 102 22M128 42Q120 32 128 22", wash, 5) +
    stroke("M44 140Q100 148 156 140", mid, 3, 0.4),
  boat: ({ wash, soft, deep, spark, ink }: Palette) =>
    disc(58, 62, 24, spark) +
    placed(104, 142, sailboat(ink, "#fff", deep), 1.05) +
    shape("M0 146Q25 134 50 146T100 146T150 146T200 146L200 200L0 200Z", soft) +
    stroke("M16 172Q28 164 40 172T64 172M120 178Q132 170 144 178T168 178", wash, 5),
  sticker: ({ deep, wash, spark, ink }: Palette) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
      .map((index) =>
        placed(
          100,
          100,
          polygon(
            [
              [0, -84],
              [20, 0],
              [-20, 0],
            ],
            deep,
          ),
          1,
          index * 30,
        ),
      )
      .join("") +
    disc(100, 100, 62, spark) +
    stroke("M76 124L124 76", ink, 10) +
    disc(80, 82, 11, ink) +
    disc(120, 118, 11, ink) +
    disc(80, 82, 4, wash) +
    disc(120, 118, 4, wash),
} satisfies Record<string, (paint: Palette) => string>;
