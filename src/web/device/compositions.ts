/**
 * Safari ends a conversion before it tells of the Enter that ended it: the key's `isComposing` is false, and only its
 * code says that it was the input method's (UI Events, `keyCode` 229). From now on such a key is said to be composing,
 * as other browsers say it, so whatever does something at Enter asks one thing.
 */
export function markCompositions(): void {
  const mark = (event: KeyboardEvent) => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells of it there
    if (event.keyCode === 229 && !event.isComposing) Object.defineProperty(event, "isComposing", { value: true });
  };
  window.addEventListener("keydown", mark, { capture: true });
}
