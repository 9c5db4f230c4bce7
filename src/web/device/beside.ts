/** Places what opens beside a link: below it if there is room, else above it, and never over it or out of the window. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Extent {
  width: number;
  height: number;
}

/** Pixels to the link, and to the edges of the window. */
const gap = 6;
const edge = 8;

/** Where its corner is, and how high it may be. It begins where the line begins: at the right in a page that is read from there. */
export function placeBeside(link: Box, { width, height }: Extent, view: Extent, isRightToLeft: boolean) {
  const below = view.height - edge - (link.bottom + gap);
  const above = link.top - gap - edge;
  const isBelow = height <= below || below >= above;
  const most = Math.max(0, isBelow ? below : above);
  const start = isRightToLeft ? link.right - width : link.left;
  return {
    left: Math.max(edge, Math.min(start, view.width - edge - width)),
    top: isBelow ? link.bottom + gap : link.top - gap - Math.min(height, most),
    most,
  };
}
