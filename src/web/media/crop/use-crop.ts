/** A crop while it is made: the frame, and the picture turned by quarters. */
import { useState } from "react";
import type { Crop } from "#web/drafts/draft-file.ts";
import { inPixels, largestIn, turnedWithin, type Frame, type Size } from "./crop-frame.ts";
import { sizeAfter } from "./draw-crop.ts";

export interface Cropping {
  /** Null until it is read; so is all that follows from it. */
  picture: ImageBitmap | null;
  turns: Crop["turns"];
  /** Of the picture after its turns. */
  size: Size | null;
  frame: Frame | null;
  crop: Crop | null;
  /** It is as it begins without a crop before. */
  isUntouched: boolean;
  setFrame: (frame: Frame) => void;
  /** A quarter to the right; `ratio` is that which the frame keeps. */
  turn: (ratio: number | null) => void;
  reset: () => void;
}

/** `before` was cut before; without it the frame is the largest one of the proportion. */
export function useCrop(picture: ImageBitmap | null, before: Crop | null, ratio: number | null): Cropping {
  const [turns, setTurns] = useState<Crop["turns"]>(before?.turns ?? 0);
  const [chosen, setFrame] = useState<Frame | null>(before);
  const size = picture && sizeAfter(picture, turns);
  const largest = size && largestIn(size, ratio);
  const frame = chosen ?? largest;
  const pixels = size && inPixels(frame!, size);
  const isUntouched = turns === 0 && (!size || isSame(pixels!, inPixels(largest!, size)));

  function turn(kept: number | null): void {
    setTurns(((turns + 1) % 4) as Crop["turns"]);
    setFrame(turnedWithin(frame!, size!, kept));
  }

  function reset(): void {
    setTurns(0);
    setFrame(null);
  }

  return {
    picture,
    turns,
    size,
    frame: size && frame,
    crop: pixels && { ...pixels, turns },
    isUntouched,
    setFrame,
    turn,
    reset,
  };
}

const isSame = (one: Frame, other: Frame) =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
