/** The cursors of fields, for what is not part of them. */
import { cursorOf } from "./plain-cursor.ts";
import type { TextCursor } from "./text-cursor.ts";

const cursors = new WeakMap<Element, TextCursor>();

/** The field has a cursor of its own. */
export function setCursor(cursor: TextCursor): void {
  cursors.set(cursor.element, cursor);
}

export function cursorIn(field: HTMLElement): TextCursor {
  return cursors.get(field) ?? cursorOf(field as HTMLTextAreaElement | HTMLInputElement);
}
