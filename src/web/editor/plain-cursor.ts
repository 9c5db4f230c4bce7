/** The cursor of a plain text box, or of a field of one line. */
import type { TextCursor } from "./text-cursor.ts";

export function cursorOf(box: HTMLTextAreaElement | HTMLInputElement): TextCursor {
  return {
    element: box,
    before() {
      const { selectionStart: at } = box;
      if (at === null || at !== box.selectionEnd) return null;
      const text = box.value.slice(0, at);
      return text.slice(text.lastIndexOf("\n") + 1);
    },
    replace(characters, text) {
      const end = box.selectionStart ?? 0;
      box.setSelectionRange(end - characters, end);
      insert(text);
    },
    write(text) {
      box.focus({ preventScroll: true });
      insert(text);
    },
    follow({ onMove, onKey }) {
      const stop = new AbortController();
      const { signal } = stop;
      const hear = (event: KeyboardEvent) => {
        if (event.isComposing || !onKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      };
      const field: HTMLElement = box;
      field.addEventListener("keydown", hear, { signal });
      field.addEventListener("input", onMove, { signal });
      field.addEventListener("blur", onMove, { signal });
      document.addEventListener("selectionchange", () => document.activeElement === box && onMove(), { signal });
      return () => stop.abort();
    },
  };
}

/** Not `setRangeText`, which Undo knows nothing of. */
function insert(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other that does
  document.execCommand("insertText", false, text);
}
