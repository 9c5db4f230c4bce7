/**
 * Whether a device draws an emoji. All emoji of a font are equally wide. One that the font doesn't have is a box from
 * another font, and one that it knows in parts only is as wide as all of them.
 */
export function drawsLike(known: string): (emoji: string) => boolean {
  const paper = document.createElement("canvas").getContext("2d");
  // Then it's better to offer too few.
  if (!paper) return () => false;
  paper.font = '32px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';
  const widthOf = (emoji: string) => paper.measureText(emoji).width;
  const usual = widthOf(known);
  return (emoji) => Math.abs(widthOf(emoji) - usual) < 1;
}
