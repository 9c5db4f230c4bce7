/** The cursor of a field for text, whichever it is: what asks along with the words works in all of them. */
export interface TextCursor {
  /** That says what is offered. */
  readonly element: HTMLElement;
  /** The words of its line before it; null where nothing is to be offered: in code, or while words are selected. */
  before(): string | null;
  /** Puts a text in the place of so many characters before it. */
  replace(characters: number, text: string): void;
  /** Takes the focus and puts a text where the cursor was last, in the place of the words that are selected. Undo takes back that alone. */
  write(text: string): void;
  /** Tells of each move and change; `onKey` is asked before the field does anything with a key, and answers whether it was for it. */
  follow(listeners: { onMove: () => void; onKey: (event: KeyboardEvent) => boolean }): () => void;
}
