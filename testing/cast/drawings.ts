/**
 * Every picture of the town, drawn by code: avatars, headers and what people post.
 *
 * A drawing is plain data; the same data is the same picture, pixel for pixel, on every run. Nothing is downloaded.
 */
import sharp from "sharp";
import * as v from "valibot";
import { diceFrom } from "./dice.ts";
import { type Hour, hours, lightAt } from "./drawings/light.ts";
import { drawEmblem, drawPortrait, type Emblem, type Portrait } from "./drawings/portrait.ts";
import { patterns } from "./drawings/patterns.ts";
import { scenes } from "./drawings/scenes.ts";

type SceneName = keyof typeof scenes;
type PatternName = keyof typeof patterns;

export const sceneNames = Object.keys(scenes) as SceneName[];

/** What an account shows as its face. */
export type Avatar = Portrait | Emblem;

export interface Header {
  kind: "header";
  scene: SceneName | PatternName;
  hour: Hour;
  /** Of the patterns, which are lit by nothing. */
  hue: number;
  seed: string;
}

export interface Picture {
  kind: "picture";
  scene: SceneName;
  /** The light outside; indoors it is what the window shows. */
  hour: Hour;
  /** Two pictures of one scene with different seeds are two occasions. */
  seed: string;
}

export type Drawing = Avatar | Header | Picture;

export const pictureSceneSchema = v.picklist(sceneNames);
export const sceneSchema = v.picklist([...sceneNames, ...(Object.keys(patterns) as PatternName[])]);
export const hourSchema = v.picklist(hours);

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

/** The drawing as the bytes of a webp file of this size. */
export async function renderDrawing(drawing: Drawing, size: Size = naturalSize(drawing)): Promise<Buffer> {
  return sharp(Buffer.from(drawSvg(drawing, size)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

function compose(drawing: Drawing, size: Size): { view: Size; inside: string } {
  switch (drawing.kind) {
    case "portrait":
      return { view: { width: 200, height: 200 }, inside: drawPortrait(drawing) };
    case "emblem":
      return { view: { width: 200, height: 200 }, inside: drawEmblem(drawing) };
    case "header":
      return composeHeader(drawing);
    case "picture": {
      // The short side is always 1,000 units, so that a scene may think in sizes and not in pixels.
      const unit = Math.min(size.width, size.height) / 1000;
      const view = { width: size.width / unit, height: size.height / unit };
      return {
        view,
        inside: scenes[drawing.scene](diceFrom(`${drawing.scene} ${drawing.seed}`), lightAt(drawing.hour), view),
      };
    }
  }
}

/** A pattern is made for 500 units of height, a scene for 1,000. */
function composeHeader({ scene, hour, hue, seed }: Header): { view: Size; inside: string } {
  const dice = diceFrom(seed);
  if (scene in patterns) {
    const view = { width: 1500, height: 500 };
    return { view, inside: patterns[scene as PatternName](dice, hue, view) };
  }
  const view = { width: 3000, height: 1000 };
  return { view, inside: scenes[scene as SceneName](dice, lightAt(hour), view) };
}
