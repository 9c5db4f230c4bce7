/** Where somebody writes in a plain text box that the editor is about to take the place of. */

/**
 * How many characters stand before the cursor; at the end, if nothing has the focus. `composing` is the field in which a
 * letter is being put together by several keys: it is waited for, as the field must not be changed under it.
 */
export async function cursorIn(
  focused: Element | null,
  wantsFocus: boolean,
  composing: () => EventTarget | null,
): Promise<number | undefined> {
  const isBeside = focused === document.body || focused instanceof HTMLButtonElement;
  const field = isBeside ? focused.closest("form")?.querySelector("textarea") : focused;
  if (isBeside && !wantsFocus) return undefined;
  if (!(field instanceof HTMLTextAreaElement)) return isBeside ? Infinity : undefined;
  if (composing() === field) {
    await new Promise((resolve) => field.addEventListener("compositionend", resolve, { once: true }));
  }
  return field.selectionEnd === field.value.length ? Infinity : field.selectionEnd;
}
