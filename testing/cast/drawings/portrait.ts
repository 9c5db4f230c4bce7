/**
 * Portraits: a round head on shoulders, dressed from a short list of words, and readable at 44 pixels.
 *
 * Drawn from back to front: backdrop, hair behind, shoulders, neck, head, face, hair in front, hat, companion.
 */
import { type Palette, oklch, paletteOf } from "./colour.ts";
import { linnet } from "./linnet.ts";
import { box, disc, oval, placed, shape, stroke } from "./shapes.ts";

export interface Portrait {
  kind: "portrait";
  /** The hue (0 to 360) that backdrop and clothes are made of. */
  hue: number;
  /** From 0, the lightest, to 5. */
  skin: 0 | 1 | 2 | 3 | 4 | 5;
  hair: keyof typeof hairstyles;
  hairColour: keyof typeof hairColours;
  wears: keyof typeof clothes;
  hat?: keyof typeof hats;
  face?: "smile" | "grin" | "calm" | "content";
  glasses?: "round" | "square";
  beard?: "full" | "moustache" | "goatee";
  cheeks?: "rosy" | "freckled" | "lined";
  earrings?: true;
  behind?: keyof typeof backdrops;
  with?: keyof typeof companions;
}

const skins = [
  [oklch(0.9, 0.045, 60), oklch(0.83, 0.065, 50)],
  [oklch(0.855, 0.06, 62), oklch(0.77, 0.08, 52)],
  [oklch(0.77, 0.075, 62), oklch(0.69, 0.09, 54)],
  [oklch(0.67, 0.08, 58), oklch(0.59, 0.085, 52)],
  [oklch(0.54, 0.075, 54), oklch(0.47, 0.075, 48)],
  [oklch(0.44, 0.06, 50), oklch(0.375, 0.055, 46)],
] as const;

const hairColours = {
  ink: oklch(0.27, 0.02, 50),
  umber: oklch(0.35, 0.045, 50),
  chestnut: oklch(0.44, 0.075, 48),
  copper: oklch(0.58, 0.13, 48),
  sand: oklch(0.72, 0.085, 78),
  straw: oklch(0.83, 0.1, 86),
  ash: oklch(0.6, 0.015, 70),
  silver: oklch(0.86, 0.008, 80),
  plum: oklch(0.38, 0.1, 345),
  teal: oklch(0.52, 0.085, 205),
  rose: oklch(0.68, 0.14, 5),
} as const;

interface Paint extends Palette {
  skin: string;
  shade: string;
  hair: string;
}

/** The portrait as the inside of an SVG 200 units wide and high. */
export function drawPortrait(look: Portrait): string {
  const [skin, shade] = skins[look.skin];
  const paint: Paint = { ...paletteOf(look.hue), skin, shade, hair: hairColours[look.hairColour] };
  const hair = hairstyles[look.hair](paint);
  return [
    box(0, 0, 200, 200, paint.tint),
    backdrops[look.behind ?? "plain"](paint),
    hair.behind,
    shape("M22 206C24 166 58 152 100 152C142 152 176 166 178 206Z", paint.mid),
    clothes[look.wears](paint),
    shape("M83 118L117 118L117 150C117 166 83 166 83 150Z", paint.shade),
    oval(63, 98, 7, 10, paint.shade),
    oval(137, 98, 7, 10, paint.shade),
    shape("M63 88C63 58 80 48 100 48C120 48 137 58 137 88C137 118 122 138 100 138C78 138 63 118 63 88Z", paint.skin),
    drawFace(look, paint),
    hair.before,
    look.hat ? hats[look.hat](paint) : "",
    look.earrings ? disc(62, 112, 4, paint.spark) + disc(138, 112, 4, paint.spark) : "",
    look.with ? companions[look.with](paint) : "",
  ].join("");
}

function drawFace(look: Portrait, paint: Paint): string {
  const line = look.skin > 3 ? oklch(0.2, 0.03, 40) : oklch(0.3, 0.045, 40);
  const blush = oklch(look.skin > 3 ? 0.55 : 0.74, 0.13, 28);
  const cheeks = {
    rosy: disc(76, 110, 8, blush, 0.45) + disc(124, 110, 8, blush, 0.45),
    freckled: [70, 77, 83, 117, 123, 130].map((x, index) => disc(x, 106 + (index % 2) * 5, 1.7, paint.shade)).join(""),
    lined: stroke("M69 104Q72 101 74 104M126 104Q128 101 131 104M88 74Q100 71 112 74", paint.shade, 2),
  };
  const mouths = {
    smile: stroke("M89 119Q100 128 111 119", line, 3.4),
    grin:
      shape("M86 116Q100 121 114 116Q112 130 100 130Q88 130 86 116Z", "#fff") +
      stroke("M86 116Q100 121 114 116", line, 2.6),
    calm: stroke("M92 121Q100 123.5 108 121", line, 3.4),
    content: stroke("M90 119Q100 127 110 119", line, 3.4),
  };
  const mood = look.face ?? "smile";
  const eyes =
    mood === "content"
      ? stroke("M79 96Q85 90 91 96M109 96Q115 90 121 96", line, 3.4)
      : disc(85, 95, 4.1, line) +
        disc(115, 95, 4.1, line) +
        disc(86.4, 93.6, 1.2, "#fff") +
        disc(116.4, 93.6, 1.2, "#fff");
  const brow = look.hairColour === "silver" || look.hairColour === "straw" ? paint.shade : paint.hair;
  const browStroke = stroke("M77 84Q85 79 92 83M108 83Q115 79 123 84", brow, 3.2);
  const beards = {
    full: shape(
      "M62 96C64 106 70 110 82 111Q100 106 118 111C130 110 136 106 138 96C140 128 124 148 100 148C76 148 60 128 62 96Z",
      paint.hair,
    ),
    moustache: shape(
      "M100 111C90 108 80 112 76 121C86 124 96 121 100 117C104 121 114 124 124 121C120 112 110 108 100 111Z",
      paint.hair,
    ),
    goatee: shape("M87 126Q100 132 113 126C113 142 106 148 100 148C94 148 87 142 87 126Z", paint.hair),
  };
  const frames = {
    round: `<g fill="#fff" fill-opacity=".28" stroke="${line}" stroke-width="3"><circle cx="84" cy="96" r="13"/><circle cx="116" cy="96" r="13"/></g>`,
    square: `<g fill="#fff" fill-opacity=".28" stroke="${line}" stroke-width="3.2"><rect x="70" y="86" width="26" height="20" rx="6"/><rect x="104" y="86" width="26" height="20" rx="6"/></g>`,
  };
  return [
    look.cheeks ? cheeks[look.cheeks] : "",
    look.beard ? beards[look.beard] : "",
    look.beard === "full"
      ? shape("M88 117Q100 113 112 117Q110 127 100 127Q90 127 88 117Z", oklch(0.62, 0.13, 22))
      : mouths[mood],
    eyes,
    browStroke,
    stroke("M100 96Q104 106 99 108", paint.shade, 3),
    look.glasses ? frames[look.glasses] + stroke("M96 95Q100 91 104 95", line, 3) : "",
  ].join("");
}

/** What lies behind the shoulders and what falls over the forehead. */
interface Hair {
  behind: string;
  before: string;
}

const hairstyles = {
  none: () => ({ behind: "", before: "" }),
  cropped: ({ hair }: Paint): Hair => ({
    behind: "",
    before: shape(
      "M61 90C56 50 78 40 100 40C122 40 144 50 139 90C136 74 128 66 118 63Q100 58 82 63C72 66 64 74 61 90Z",
      hair,
    ),
  }),
  parted: ({ hair }: Paint): Hair => ({
    behind: "",
    before: shape(
      "M60 94C52 48 80 34 106 37C132 38 146 58 140 94C138 78 130 68 116 64C104 76 78 76 66 76C63 82 62 88 60 94Z",
      hair,
    ),
  }),
  quiff: ({ hair }: Paint): Hair => ({
    behind: "",
    before: shape(
      "M62 90C58 66 62 56 66 52C64 36 86 24 108 28C130 26 148 44 139 90C137 76 132 68 126 64C110 66 84 66 72 66C66 74 64 82 62 90Z",
      hair,
    ),
  }),
  bob: ({ hair }: Paint): Hair => ({
    behind: shape(
      "M50 138C44 70 58 32 100 32C142 32 156 70 150 138C140 146 128 146 122 142L78 142C72 146 60 146 50 138Z",
      hair,
    ),
    before: shape(
      "M60 98C60 62 76 44 104 42C128 42 142 62 140 98C134 86 128 78 122 68C106 80 82 82 72 80C66 84 62 90 60 98Z",
      hair,
    ),
  }),
  fringe: ({ hair }: Paint): Hair => ({
    behind: shape("M50 140C42 70 60 34 100 34C140 34 158 70 150 140C138 148 62 148 50 140Z", hair),
    before: shape(
      "M60 100C56 60 74 42 100 42C126 42 144 60 140 100C137 92 136 86 134 82Q100 72 66 82C64 86 63 92 60 100Z",
      hair,
    ),
  }),
  long: ({ hair }: Paint): Hair => ({
    behind: shape("M46 196C52 160 44 120 50 88C54 50 72 32 100 32C128 32 146 50 150 88C156 120 148 160 154 196Z", hair),
    before: shape("M60 104C58 66 74 42 100 42C126 42 142 66 140 104C136 84 120 74 102 56C92 74 66 84 60 104Z", hair),
  }),
  wavy: ({ hair }: Paint): Hair => ({
    behind:
      [52, 148]
        .map((x) => [74, 98, 122, 146, 166].map((y, i) => disc(x + (i % 2 ? -5 : 4), y, 20, hair)).join(""))
        .join("") + oval(100, 74, 54, 44, hair),
    before: shape(
      "M60 102C54 62 70 38 104 40C134 40 146 66 140 102C134 92 134 78 116 66C106 80 92 74 82 84C72 80 64 90 60 102Z",
      hair,
    ),
  }),
  curls: ({ hair }: Paint): Hair => ({
    behind: [
      [58, 76],
      [54, 98],
      [60, 118],
      [142, 76],
      [146, 98],
      [140, 118],
    ]
      .map(([x, y]) => disc(x!, y!, 18, hair))
      .join(""),
    before: [
      [66, 62],
      [80, 50],
      [98, 44],
      [116, 48],
      [132, 60],
      [90, 58],
      [110, 58],
    ]
      .map(([x, y]) => disc(x!, y!, 16, hair))
      .join(""),
  }),
  afro: ({ hair }: Paint): Hair => ({
    behind: disc(100, 76, 60, hair),
    before: shape("M62 88C62 58 78 46 100 46C122 46 138 58 138 88C132 72 118 66 100 66C82 66 68 72 62 88Z", hair),
  }),
  bun: ({ hair }: Paint): Hair => ({
    behind: disc(100, 32, 20, hair) + oval(100, 76, 43, 42, hair),
    before: shape("M61 92C58 58 78 42 100 42C122 42 142 58 139 92C134 74 120 64 100 64C80 64 66 74 61 92Z", hair),
  }),
  buns: ({ hair }: Paint): Hair => ({
    behind: disc(62, 46, 20, hair) + disc(138, 46, 20, hair) + oval(100, 76, 43, 42, hair),
    before: shape("M61 94C58 58 78 42 100 42C122 42 142 58 139 94C134 74 116 70 100 54C84 70 66 74 61 94Z", hair),
  }),
  braids: ({ hair, spark }: Paint): Hair => ({
    behind: oval(100, 78, 44, 44, hair),
    before:
      [58, 142]
        .map(
          (x) =>
            [112, 128, 144, 160].map((y, index) => oval(x, y, 11 - index, 11, hair)).join("") +
            box(x - 7, 168, 14, 7, spark, 3),
        )
        .join("") +
      shape("M59 106C56 60 78 42 100 42C122 42 144 60 141 106C136 80 118 72 100 54C82 72 64 80 59 106Z", hair),
  }),
  tied: ({ hair }: Paint): Hair => ({
    behind: shape("M128 60C166 64 168 112 152 148C150 120 144 96 128 88Z", hair) + oval(100, 76, 42, 42, hair),
    before: shape("M61 92C58 58 78 42 100 42C122 42 142 58 139 92C132 76 118 62 92 62C78 66 66 76 61 92Z", hair),
  }),
  sides: ({ hair }: Paint): Hair => ({
    behind: "",
    before:
      shape("M62 104C54 92 56 74 66 66C68 78 66 92 62 104Z", hair) +
      shape("M138 104C146 92 144 74 134 66C132 78 134 92 138 104Z", hair),
  }),
  scarf: ({ mid, deep, soft }: Paint): Hair => ({
    behind: shape("M46 190C44 150 48 130 50 96C52 54 70 32 100 32C130 32 148 54 150 96C152 130 156 150 154 190Z", mid),
    before:
      `<path fill-rule="evenodd" fill="${mid}" d="M52 100C50 58 70 34 100 34C130 34 150 58 148 100C148 132 130 154 100 156C70 154 52 132 52 100ZM68 96C68 122 80 136 100 136C120 136 132 122 132 96C132 70 120 60 100 60C80 60 68 70 68 96Z"/>` +
      stroke("M68 80C76 60 124 60 132 80", soft, 4) +
      shape("M62 146Q100 170 140 146C150 160 150 172 146 184Q100 196 56 184C50 172 52 160 62 146Z", mid) +
      stroke("M64 154Q100 176 138 152M60 168Q100 188 130 176", deep, 3),
  }),
} satisfies Record<string, (paint: Paint) => Hair>;

const clothes = {
  jumper: ({ deep }: Paint) => stroke("M76 153Q100 176 124 153", deep, 9),
  stripes: ({ wash, deep }: Paint) =>
    stroke("M40 170Q100 190 160 170M28 186Q100 208 172 186M62 156Q100 172 138 156", wash, 6) +
    stroke("M78 152Q100 170 122 152", deep, 6),
  shirt: ({ wash, deep }: Paint) =>
    shape("M80 148L100 172L120 148L134 154L114 184L100 172L86 184L66 154Z", wash) +
    stroke("M100 174L100 204", deep, 2.5) +
    disc(100, 190, 2.6, deep),
  coat: ({ deep, ink, spark }: Paint) =>
    shape("M22 206C24 166 58 152 82 152L100 190L118 152C142 152 176 166 178 206Z", deep) +
    stroke("M82 152L100 192L118 152", ink, 5) +
    disc(84, 190, 4, spark) +
    disc(116, 190, 4, spark),
  apron: ({ wash, deep }: Paint) =>
    stroke("M72 153L78 178M128 153L122 178", wash, 8) +
    shape("M64 206L70 176Q100 184 130 176L136 206Z", wash) +
    stroke("M84 192L116 192", deep, 3),
  scarf: ({ spark, ink }: Paint) =>
    shape("M66 146Q100 168 134 146C142 154 142 166 136 172Q100 186 64 172C58 166 58 154 66 146Z", spark) +
    shape("M118 168L142 166L146 206L120 206Z", spark) +
    stroke("M124 188L142 187M72 158L68 168M90 166L88 178M112 166L113 178", ink, 2.4, 0.55),
  overalls: ({ deep, spark, wash }: Paint) =>
    stroke("M76 153Q100 168 124 153", wash, 7) +
    stroke("M64 156L70 206M136 156L130 206", deep, 13) +
    box(66, 182, 68, 30, deep, 5) +
    disc(71, 186, 4, spark) +
    disc(129, 186, 4, spark),
  turtleneck: ({ mid, deep }: Paint) =>
    shape("M78 138Q100 150 122 138L126 160Q100 172 74 160Z", mid) +
    stroke("M75 157Q100 170 125 157M78 146Q100 158 122 146", deep, 3),
  dots: ({ wash, deep }: Paint) =>
    [
      [46, 180],
      [66, 168],
      [62, 192],
      [84, 182],
      [100, 196],
      [116, 182],
      [136, 192],
      [134, 168],
      [154, 180],
    ]
      .map(([x, y]) => disc(x!, y!, 4.5, wash))
      .join("") + stroke("M78 152Q100 170 122 152", deep, 6),
  oilskin: ({ deep }: Paint) => {
    const yellow = oklch(0.84, 0.155, 88);
    return (
      shape("M22 206C24 166 58 152 100 152C142 152 176 166 178 206Z", yellow) +
      shape("M76 150L100 178L124 150L134 160L104 196L96 196L66 160Z", oklch(0.75, 0.15, 78)) +
      stroke("M100 180L100 206", deep, 3)
    );
  },
} satisfies Record<string, (paint: Paint) => string>;

const hats = {
  beanie: ({ mid, deep, wash }: Paint) =>
    shape("M58 74C56 40 76 28 100 28C124 28 144 40 142 74Z", mid) +
    box(54, 64, 92, 18, deep, 9) +
    stroke("M80 34L76 62M100 30L100 62M120 34L124 62", deep, 3, 0.5) +
    disc(100, 24, 11, wash),
  captain: ({ ink, spark }: Paint) =>
    shape("M50 56C50 34 72 26 100 26C128 26 150 34 150 56C146 64 140 66 138 70L62 70C60 66 54 64 50 56Z", "#fff") +
    box(61, 58, 78, 15, ink, 3) +
    shape("M62 72Q100 66 138 72C134 84 120 82 100 82C80 82 66 84 62 72Z", ink) +
    disc(100, 58, 7, spark),
  flatcap: ({ deep, ink }: Paint) =>
    shape("M56 74C52 44 78 34 102 36C132 36 148 52 146 70C138 74 120 70 100 70C82 70 66 72 56 74Z", deep) +
    shape("M56 74C66 64 92 64 106 70C92 80 66 84 56 74Z", ink),
  beret: ({ deep, ink }: Paint) =>
    shape("M50 66C44 38 84 26 110 28C142 30 160 48 148 64C130 74 66 76 50 66Z", deep) +
    stroke("M102 28L104 20", ink, 4),
  straw: ({ mid }: Paint) =>
    oval(100, 66, 70, 15, oklch(0.84, 0.1, 88)) +
    shape("M68 64C68 34 78 26 100 26C122 26 132 34 132 64Z", oklch(0.88, 0.095, 90)) +
    shape("M68 54L132 54L132 65Q100 70 68 65Z", mid),
  headphones: ({ ink, spark }: Paint) =>
    stroke("M60 96C56 24 144 24 140 96", ink, 8) + box(50, 84, 18, 32, spark, 8) + box(132, 84, 18, 32, spark, 8),
  flowers: ({ spark, wash, deep }: Paint) =>
    stroke("M62 74C70 48 130 48 138 74", deep, 5) +
    [
      [64, 70],
      [78, 56],
      [100, 49],
      [122, 56],
      [136, 70],
    ]
      .map(([x, y], index) => disc(x!, y!, 9, index % 2 ? wash : spark) + disc(x!, y!, 3.4, index % 2 ? spark : wash))
      .join(""),
  southwester: () =>
    shape(
      "M46 80C60 72 62 30 100 30C138 30 140 72 154 80C136 88 120 76 100 76C80 76 64 88 46 80Z",
      oklch(0.84, 0.155, 88),
    ) + stroke("M64 66Q100 56 136 66", oklch(0.72, 0.15, 76), 4),
  helmet: ({ mid, deep, wash }: Paint) =>
    shape("M56 74C54 38 76 26 100 26C124 26 146 38 144 74Q100 62 56 74Z", mid) +
    stroke("M80 34Q74 48 74 62M100 30L100 60M120 34Q126 48 126 62", wash, 5) +
    stroke("M58 76L66 122M142 76L134 122", deep, 3),
  toque: ({ soft }: Paint) =>
    [
      disc(78, 38, 20, "#fff"),
      disc(100, 30, 22, "#fff"),
      disc(122, 38, 20, "#fff"),
      box(66, 42, 68, 28, "#fff", 4),
      stroke("M68 62L132 62", soft, 4),
    ].join(""),
  kerchief: ({ spark, ink }: Paint) =>
    shape("M58 84C54 48 76 32 100 32C124 32 146 48 142 84C130 66 114 60 100 60C86 60 70 66 58 84Z", spark) +
    shape("M140 74L164 66L158 88Z", spark) +
    disc(84, 46, 3, ink, 0.5) +
    disc(104, 42, 3, ink, 0.5) +
    disc(122, 54, 3, ink, 0.5),
} satisfies Record<string, (paint: Paint) => string>;

const backdrops = {
  plain: () => "",
  sun: ({ wash }: Paint) => disc(100, 92, 78, wash),
  hills: ({ soft, wash }: Paint) =>
    disc(150, 48, 20, wash) + shape("M0 150C40 112 70 126 100 138C136 152 170 112 200 118L200 200L0 200Z", soft),
  sea: ({ soft, wash }: Paint) =>
    box(0, 118, 200, 82, soft) +
    stroke("M8 134Q18 128 28 134T48 134M150 130Q160 124 170 130T190 130M6 158Q16 152 26 158", wash, 4),
  stripes: ({ wash }: Paint) => [18, 58, 98, 138, 178].map((x) => box(x, 0, 16, 200, wash)).join(""),
  dots: ({ wash }: Paint) =>
    [20, 60, 100, 140, 180]
      .map((x, column) => [20, 60, 100, 140, 180].map((y) => disc(x, y + (column % 2) * 20, 6, wash)).join(""))
      .join(""),
  stars: ({ wash }: Paint) =>
    [
      [30, 40, 3],
      [52, 22, 2],
      [150, 30, 3],
      [172, 62, 2.4],
      [22, 90, 2.2],
      [180, 104, 3],
      [128, 16, 2],
      [38, 124, 2],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!, wash))
      .join(""),
  leaves: ({ soft }: Paint) =>
    [
      [24, 70, 30],
      [40, 130, -20],
      [176, 78, -30],
      [164, 136, 24],
      [30, 30, 60],
      [168, 28, -60],
    ]
      .map(([x, y, turn]) => placed(x!, y!, shape("M0 -26C16 -10 16 10 0 26C-16 10 -16 -10 0 -26Z", soft), 1, turn))
      .join(""),
} satisfies Record<string, (paint: Paint) => string>;

const companions = {
  bird: () => placed(150, 164, linnet, [-0.62, 0.62]),
  birdOnHead: () => placed(104, 45, linnet, 0.62),
  cat: ({ ink, spark }: Paint) =>
    shape("M132 206C128 176 136 164 140 160L138 142L152 152L166 152L180 142L178 162C184 172 184 190 182 206Z", ink) +
    disc(151, 166, 2.8, spark) +
    disc(168, 166, 2.8, spark) +
    stroke("M157 174L160 176L163 174", spark, 2),
  bee: ({ ink }: Paint) =>
    placed(
      158,
      62,
      oval(-6, -11, 8, 11, "#fff", 0.8) +
        oval(8, -11, 8, 11, "#fff", 0.8) +
        oval(0, 0, 16, 11, oklch(0.82, 0.15, 85)) +
        stroke("M-5 -9L-5 9M5 -9L5 9", ink, 5),
      1,
      14,
    ) + stroke("M136 86Q120 40 142 52", ink, 2, 0.4),
  book: ({ wash, ink, spark }: Paint) =>
    placed(
      100,
      190,
      shape("M-44 -14Q-20 -24 0 -12Q20 -24 44 -14L44 20L-44 20Z", wash) +
        stroke("M0 -12L0 20M-34 -8Q-18 -14 -6 -7M34 -8Q18 -14 6 -7", ink, 2.6) +
        box(16, -17, 8, 20, spark),
    ),
  balloon: ({ spark, ink }: Paint) =>
    stroke("M166 92Q158 140 168 190", ink, 2) + oval(166, 64, 20, 25, spark) + oval(159, 56, 5, 8, "#fff", 0.6),
  flower: ({ spark, wash, deep }: Paint) =>
    stroke("M46 204Q42 180 44 162", deep, 4) +
    [0, 60, 120, 180, 240, 300].map((turn) => placed(44, 156, oval(0, -11, 6.5, 10, wash), 1, turn)).join("") +
    disc(44, 156, 7, spark),
} satisfies Record<string, (paint: Paint) => string>;
