/**
 * Colours of code, laid over the text by ranges (CSS Custom Highlight API): the page gets no element more, a selection
 * stays, and the editor's text is not cut while somebody composes it.
 */
import { piecesIn } from "./ask-reader.ts";
import { kinds, movedAlong, type Piece } from "./pieces.ts";
import "./colors.css";

/** Firefox before 140 has none. */
const canColor = "highlights" in CSS;

const highlights = new Map(canColor ? kinds.map((kind) => [kind, new Highlight()]) : []);
const forced = matchMedia("(forced-colors: active)");

/** Where colours are forced each piece would look like a selection. */
function offerColors(): void {
  for (const [kind, highlight] of highlights) {
    if (forced.matches) CSS.highlights.delete(`code-${kind}`);
    else CSS.highlights.set(`code-${kind}`, highlight);
  }
}

offerColors();
forced.addEventListener("change", offerColors);

/** An element whose text is code. */
export class ColoredCode {
  readonly #element: Element;
  readonly #isEdited: boolean;
  #ranges: readonly [Highlight, AbstractRange][] = [];
  /** What has been read. */
  #code = "";
  #pieces: readonly Piece[] = [];
  #reading = 0;

  /** `isEdited`: colours move along with the words. Each change of the whole page then costs time for each of them. */
  constructor(element: Element, { isEdited = false } = {}) {
    this.#element = element;
    this.#isEdited = isEdited;
  }

  /** The colours of before stay until it has been read. */
  async read(language: string): Promise<void> {
    if (!canColor) return;
    const mine = ++this.#reading;
    const code = this.#element.textContent;
    const pieces = await piecesIn(language, code, () => mine === this.#reading);
    // Written on meanwhile, it will be read again.
    if (mine !== this.#reading || this.#element.textContent !== code) return;
    this.#show(code, pieces);
  }

  /** An editor that writes a line anew puts all ranges of that at its start: then they are laid where their words are now. */
  follow(): void {
    if (!this.#ranges.some(([, range]) => range.collapsed)) return;
    const code = this.#element.textContent;
    this.#show(code, movedAlong(this.#pieces, this.#code, code));
  }

  #show(code: string, pieces: readonly Piece[]): void {
    for (const [highlight, range] of this.#ranges) highlight.delete(range);
    this.#code = code;
    this.#pieces = pieces;
    this.#ranges = rangesOf(this.#element, pieces, this.#isEdited);
    for (const [highlight, range] of this.#ranges) highlight.add(range);
  }

  clear(): void {
    this.#reading++;
    this.#show("", []);
  }
}

function rangesOf(element: Element, pieces: readonly Piece[], isEdited: boolean): [Highlight, AbstractRange][] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode() as Text | null;
  let start = 0;
  const placeOf = (at: number): [Text, number] => {
    for (;;) {
      const end = start + text!.length;
      if (at <= end) return [text!, at - start];
      start = end;
      text = walker.nextNode() as Text | null;
    }
  };
  return pieces.map(([from, to, kind]) => {
    const [startContainer, startOffset] = placeOf(from);
    const [endContainer, endOffset] = placeOf(to);
    const ends = { startContainer, startOffset, endContainer, endOffset };
    return [highlights.get(kind)!, isEdited ? movingRange(ends) : new StaticRange(ends)];
  });
}

function movingRange({ startContainer, startOffset, endContainer, endOffset }: StaticRangeInit): Range {
  const range = new Range();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range;
}
