/** In the session of the tab: the picture that is in the viewer. See `viewed.ts`, which comes late. */
export const viewedItem = "linnet:viewed";
