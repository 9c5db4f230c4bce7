/** Pictures, as people post them. */
import type { Dice } from "../dice.ts";
import { indoors } from "./indoors.ts";
import { type Hour, lightAt } from "./light.ts";
import { type Frame, outdoors } from "./outdoors.ts";

const scenes = { ...outdoors, ...indoors };

export type SceneName = keyof typeof scenes;

export const sceneNames = Object.keys(scenes) as SceneName[];

export interface Picture {
  kind: "picture";
  scene: SceneName;
  /** The light outside; indoors it is what the window shows. */
  hour: Hour;
  /** Two pictures of one scene with different seeds are two occasions. */
  seed: string;
}

/** The picture as the inside of an SVG of this frame, whose short side is 1,000 units. */
export function drawPicture({ scene, hour }: Picture, dice: Dice, frame: Frame): string {
  return scenes[scene](dice, lightAt(hour), frame);
}
