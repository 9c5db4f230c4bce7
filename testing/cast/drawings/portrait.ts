/**
 * Portraits: a round head on shoulders, dressed from a short list of words, and readable at 44 pixels.
 *
 * Drawn from back to front: backdrop, hair behind, shoulders, neck, head, face, hair in front, hat, companion. Hair,
 * clothes and the rest are pieces of SVG whose colours are names in braces (`data/pieces.json`).
 */
import pieces from "../data/pieces.json" with { type: "json" };
import { type Palette, oklch, paletteOf } from "./colour.ts";
import { box, disc, filled, oval, shape, stroke } from "./shapes.ts";

export interface Portrait {
  kind: "portrait";
  /** The hue (0 to 360) that backdrop and clothes are made of. */
  hue: number;
  /** From 0, the lightest, to 5. */
  skin: number;
  hair: keyof typeof pieces.hair;
  hairColour: keyof typeof pieces.hairColours;
  wears: keyof typeof pieces.clothes;
  hat?: keyof typeof pieces.hats;
  face?: "smile" | "grin" | "calm" | "content";
  glasses?: "round" | "square";
  beard?: "full" | "moustache" | "goatee";
  cheeks?: "rosy" | "freckled" | "lined";
  earrings?: true;
  behind?: keyof typeof pieces.backdrops;
  with?: keyof typeof pieces.companions;
}

/** The avatar of somebody who is no single face, such as a bus line, a market or a choir. */
export interface Emblem {
  kind: "emblem";
  hue: number;
  sign: keyof typeof pieces.signs;
}

interface Paint extends Palette {
  skin: string;
  shade: string;
  hair: string;
}

/** The emblem as the inside of an SVG 200 units wide and high. */
export function drawEmblem({ hue, sign }: Emblem): string {
  const paint = paletteOf(hue);
  return box(0, 0, 200, 200, paint.tint) + filled(pieces.signs[sign], paint);
}

/** The portrait as the inside of an SVG 200 units wide and high. */
export function drawPortrait(look: Portrait): string {
  const [skin, shade] = pieces.skins[look.skin]!;
  const paint: Paint = {
    ...paletteOf(look.hue),
    skin: skin!,
    shade: shade!,
    hair: pieces.hairColours[look.hairColour],
  };
  const dressed = (piece: string) => filled(piece, paint);
  const hair = pieces.hair[look.hair];
  return [
    box(0, 0, 200, 200, paint.tint),
    dressed(pieces.backdrops[look.behind ?? "plain"]),
    dressed(hair.behind),
    shape("M22 206C24 166 58 152 100 152C142 152 176 166 178 206Z", paint.mid),
    dressed(pieces.clothes[look.wears]),
    shape("M83 118L117 118L117 150C117 166 83 166 83 150Z", paint.shade),
    oval(63, 98, 7, 10, paint.shade),
    oval(137, 98, 7, 10, paint.shade),
    shape("M63 88C63 58 80 48 100 48C120 48 137 58 137 88C137 118 122 138 100 138C78 138 63 118 63 88Z", paint.skin),
    drawFace(look, paint),
    dressed(hair.before),
    look.hat ? dressed(pieces.hats[look.hat]) : "",
    look.earrings ? disc(62, 112, 4, paint.spark) + disc(138, 112, 4, paint.spark) : "",
    look.with ? dressed(pieces.companions[look.with]) : "",
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
