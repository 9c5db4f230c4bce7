/** The cursor of a plain text box. */
import type { TextCursor } from "./text-cursor.ts";

export function cursorOf(box: HTMLTextAreaElement): TextCursor {
  return {
    element: box,
    before() {
      if (box.selectionStart !== box.selectionEnd) return null;
      const text = box.value.slice(0, box.selectionStart);
      return text.slice(text.lastIndexOf("\n") + 1);
    },
    replace(characters, text) {
      const { selectionStart: end } = box;
      box.setSelectionRange(end - characters, end);
      // Not `setRangeText`, which Undo knows nothing of.
      // oxlint-disable-next-line typescript/no-deprecated -- there is no other that does
      document.execCommand("insertText", false, text);
    },
    follow({ onMove, onKey }) {
      const stop = new AbortController();
      const { signal } = stop;
      const hear = (event: KeyboardEvent) => {
        if (event.isComposing || !onKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      };
      box.addEventListener("keydown", hear, { signal });
      box.addEventListener("input", onMove, { signal });
      box.addEventListener("blur", onMove, { signal });
      document.addEventListener("selectionchange", () => document.activeElement === box && onMove(), { signal });
      return () => stop.abort();
    },
  };
}
