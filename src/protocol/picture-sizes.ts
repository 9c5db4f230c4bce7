/**
 * How large pictures are kept and shown. A long screenshot and a panorama stay readable: the pixels of a picture are counted, and not its
 * longer side.
 */
export interface Size {
  width: number;
  height: number;
}

/** Pixels of a picture as it is looked at: a square of 3,840. A WebP has no longer side. */
export const drawnMost = { pixels: 3_840 ** 2, side: 16_383 } as const;

/** Width by height of the place that a picture has in a post. Narrower ones show their top, wider ones their middle. */
export const shownAspects = { narrowest: 0.5, widest: 3 } as const;

/** All of a picture, no larger than it is. */
export function sizeWithin({ width, height }: Size, { pixels, side }: { pixels: number; side: number }): Size {
  return scaled({ width, height }, Math.min(Math.sqrt(pixels / (width * height)), side / Math.max(width, height)));
}

/** All of a picture, so that the part that a post shows of it fits into a square, and no larger than it is. */
export function sizeShowing({ width, height }: Size, square: number, longest: number): Size {
  const aspect = clampAspect(width / height);
  const part = width / height < aspect ? { width, height: width / aspect } : { width: height * aspect, height };
  const scale = Math.min(square / Math.max(part.width, part.height), longest / Math.max(width, height));
  return scaled({ width, height }, scale);
}

export function clampAspect(aspect: number): number {
  return Math.min(Math.max(aspect, shownAspects.narrowest), shownAspects.widest);
}

function scaled({ width, height }: Size, factor: number): Size {
  const side = (pixels: number) => Math.max(1, Math.round(pixels * Math.min(1, factor)));
  return { width: side(width), height: side(height) };
}
