/** The bird of the town: brown back, pale breast, and the rosy forehead of early summer. */
import { oklch } from "./colour.ts";
import { songbird } from "./shapes.ts";

/** Facing right, feet at 0,0, about 60 units long. */
export const linnet = songbird(
  oklch(0.5, 0.075, 50),
  oklch(0.86, 0.045, 70),
  oklch(0.32, 0.04, 45),
  oklch(0.58, 0.18, 22),
);
