/**
 * Every picture of the town, drawn by code: avatars, headers and what people post.
 *
 * A drawing is plain data; the same data is the same picture, pixel for pixel, on every run. Nothing is downloaded.
 */
import sharp from "sharp";
import { diceFrom } from "./dice.ts";
import { type Emblem, drawEmblem } from "./drawings/emblem.ts";
import { type Header, drawHeader } from "./drawings/header.ts";
import { type Picture, drawPicture } from "./drawings/picture.ts";
import { type Portrait, drawPortrait } from "./drawings/portrait.ts";

export type { Emblem, Header, Picture, Portrait };

/** What an account shows as its face. */
export type Avatar = Portrait | Emblem;

export type Drawing = Avatar | Header | Picture;

export interface Size {
  width: number;
  height: number;
}

/** The size that a drawing is meant for where nobody asks for another. */
export function naturalSize(drawing: Drawing): Size {
  if (drawing.kind === "header") return { width: 1500, height: 500 };
  if (drawing.kind === "picture") return { width: 1200, height: 900 };
  return { width: 400, height: 400 };
}

/**
 * The drawing as an SVG document of this size in pixels. Avatars and headers keep their shape and are cropped around
 * their middle; pictures are composed anew for the given shape, so a panorama is not a stretched square.
 */
export function drawSvg(drawing: Drawing, size: Size = naturalSize(drawing)): string {
  const { view, inside } = compose(drawing, size);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="0 0 ${view.width} ${view.height}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`
  );
}

/** The drawing as the bytes of a picture file of this size; webp where the format is not named. */
export async function renderDrawing(
  drawing: Drawing,
  { width, height, format = "webp" }: Size & { format?: "webp" | "png" } = naturalSize(drawing),
): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawSvg(drawing, { width, height })));
  return format === "png" ? picture.png().toBuffer() : picture.webp({ quality: 82, effort: 2 }).toBuffer();
}

function compose(drawing: Drawing, size: Size): { view: Size; inside: string } {
  switch (drawing.kind) {
    case "portrait":
      return { view: { width: 200, height: 200 }, inside: drawPortrait(drawing) };
    case "emblem":
      return { view: { width: 200, height: 200 }, inside: drawEmblem(drawing) };
    case "header":
      return { view: { width: 1500, height: 500 }, inside: drawHeader(drawing, diceFrom(drawing.seed)) };
    case "picture": {
      // The short side is always 1,000 units, so that a scene may think in sizes and not in pixels.
      const unit = Math.min(size.width, size.height) / 1000;
      const view = { width: size.width / unit, height: size.height / unit };
      return { view, inside: drawPicture(drawing, diceFrom(`${drawing.scene} ${drawing.seed}`), view) };
    }
  }
}
