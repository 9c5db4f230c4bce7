/** Where somebody writes in a plain text box that the editor is about to take the place of. */

/** In characters; both are the same where nothing is marked. */
export interface Marked {
  from: number;
  to: number;
}

export const atEnd: Marked = { from: Infinity, to: Infinity };

/**
 * What is marked, or where the cursor is; at the end, if nothing has the focus. `composing` is the field in which a
 * letter is being put together by several keys: it is waited for, as the field must not be changed under it.
 */
export async function cursorIn(
  focused: Element | null,
  wantsFocus: boolean,
  composing: () => EventTarget | null,
): Promise<Marked | undefined> {
  const isBeside = focused === document.body || focused instanceof HTMLButtonElement;
  const field = isBeside ? focused.closest("form")?.querySelector("textarea") : focused;
  if (isBeside && !wantsFocus) return undefined;
  if (!(field instanceof HTMLTextAreaElement)) return isBeside ? atEnd : undefined;
  if (composing() === field) {
    await new Promise((resolve) => field.addEventListener("compositionend", resolve, { once: true }));
  }
  const [from, to] = [field.selectionStart, field.selectionEnd].map((at) =>
    at === field.value.length ? Infinity : at,
  );
  return { from: from!, to: to! };
}
