/** The frame of a crop: how it moves, grows and turns within its picture. All in pixels of the picture as it stands after its turns. */
import type { Crop, FocalPoint } from "#web/drafts/draft-file.ts";

export interface Size {
  width: number;
  height: number;
}

export type Frame = Omit<Crop, "turns">;

/** Which side of the frame follows: -1 is left or top, 1 is right or bottom, 0 stays. */
export interface Grip {
  across: -1 | 0 | 1;
  down: -1 | 0 | 1;
}

export const wholeOf = ({ width, height }: Size): Frame => ({ x: 0, y: 0, width, height });

/** The largest one of a proportion, in the middle; of all of the picture without one. */
export function largestIn(picture: Size, ratio: number | null): Frame {
  if (ratio === null) return wholeOf(picture);
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

export function movedBy(frame: Frame, x: number, y: number, picture: Size): Frame {
  return {
    ...frame,
    x: within(frame.x + x, 0, picture.width - frame.width),
    y: within(frame.y + y, 0, picture.height - frame.height),
  };
}

/** Pulled at a corner or a side; what lies opposite stays where it is. */
export function pulledBy(
  frame: Frame,
  { across, down }: Grip,
  by: { x: number; y: number },
  { picture, ratio }: { picture: Size; ratio: number | null },
): Frame {
  const least = leastSide(picture);
  const right = frame.x + frame.width;
  const bottom = frame.y + frame.height;
  const room = {
    width: across < 0 ? right : picture.width - frame.x,
    height: down < 0 ? bottom : picture.height - frame.y,
  };
  let width = within(frame.width + across * by.x, least, room.width);
  let height = within(frame.height + down * by.y, least, room.height);
  if (ratio !== null) {
    // The side that changes more is meant.
    const isAcross = Math.abs(width - frame.width) >= Math.abs(height - frame.height) * ratio;
    const wanted = isAcross ? width : height * ratio;
    width = Math.min(Math.max(wanted, least, least * ratio), room.width, room.height * ratio);
    height = width / ratio;
  }
  return { x: across < 0 ? right - width : frame.x, y: down < 0 ? bottom - height : frame.y, width, height };
}

/** So small that it can still be taken hold of. */
function leastSide({ width, height }: Size): number {
  const shorter = Math.min(width, height);
  return Math.min(shorter, Math.max(16, shorter / 20));
}

/** After a quarter to the right of the picture and all that is marked on it. */
export const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width });

export function turnedFrame({ x, y, width, height }: Frame, picture: Size): Frame {
  return { x: picture.height - y - height, y: x, width: height, height: width };
}

/** The same after that quarter, or the largest one if it would have lost its proportion. */
export function turnedWithin(frame: Frame, picture: Size, ratio: number | null): Frame {
  return ratio === null || ratio === 1 ? turnedFrame(frame, picture) : largestIn(turnedSize(picture), ratio);
}

/** In whole pixels, none of them outside of the picture. */
export function inPixels(frame: Frame, picture: Size): Frame {
  const [x, y] = [Math.round(frame.x), Math.round(frame.y)];
  const width = within(Math.round(frame.width), 1, picture.width - x);
  return { x, y, width, height: within(Math.round(frame.height), 1, picture.height - y) };
}

/**
 * A focal point that was set on one part of a picture, on another part of it. Null if that does not show it: then the
 * middle is as good. `picture` is as it was before any turn.
 */
export function focusOn(focus: FocalPoint | null, from: Crop, to: Crop, picture: Size): FocalPoint | null {
  if (!focus) return null;
  let point = {
    x: from.x + ((focus.x + 1) / 2) * from.width,
    y: from.y + ((1 - focus.y) / 2) * from.height,
  };
  let size = from.turns % 2 === 0 ? picture : turnedSize(picture);
  for (let left = (to.turns - from.turns + 4) % 4; left > 0; left--) {
    point = { x: size.height - point.y, y: point.x };
    size = turnedSize(size);
  }
  const x = ((point.x - to.x) / to.width) * 2 - 1;
  const y = 1 - ((point.y - to.y) / to.height) * 2;
  return Math.max(Math.abs(x), Math.abs(y)) <= 1 ? { x: thousandths(x), y: thousandths(y) } : null;
}

/** Never a minus before the zero. */
const thousandths = (part: number) => Math.round(part * 1_000) / 1_000 + 0;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
