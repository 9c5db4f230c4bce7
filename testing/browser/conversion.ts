/** The end of a conversion by an input method, with the Enter that ends it, in the order of events of each browser. */
export type Order = "Safari" | "Chrome";
export const orders: Order[] = ["Safari", "Chrome"];

/** Answers whether the page took the key. */
export function endConversion(field: Element, order: Order): boolean {
  const says = (type: string) =>
    field.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: "\u65e5\u672c\u8a9e" }));
  const key = { key: "Enter", code: "Enter", keyCode: 229, bubbles: true, cancelable: true };
  says("compositionstart");
  if (order === "Safari") says("compositionend");
  const isLeft = field.dispatchEvent(new KeyboardEvent("keydown", { ...key, isComposing: order === "Chrome" }));
  if (order === "Chrome") says("compositionend");
  return !isLeft;
}
