/**
 * The editor over one element of the page. React shows what is around it and hears of it only when something else than
 * words has changed: a key makes nothing anew.
 */
import { closeHistory, redoDepth, undoDepth } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import {
  EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Command,
  type Transaction,
} from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { codeColors } from "./code-colors.ts";
import { isHeading, isIn, isMarked } from "./commands.ts";
import { freeTab, keyPlugins } from "./keys.ts";
import type { FileShelf } from "./file-shelf.ts";
import { atEnd } from "./cursor-in.ts";
import { keptViews } from "./kept-view.ts";
import { mediaIn, mediaSelected, placeMedia, takeOutMedia, type Placed } from "./media.ts";
import { mediaViews } from "./media-view.ts";
import { pasting, type TakeFiles } from "./paste.ts";
import { readHtml } from "./read-html.ts";
import { schema, type MarkName } from "./schema.ts";
import { markdownShortcuts } from "./shortcuts.ts";
import type { Words } from "#web/i18n/words.ts";
import type { TextCursor } from "./text-cursor.ts";
import { writeHtml } from "./write-html.ts";

export interface EditorWishes {
  /** What the element says of itself; asked for anew with each change. */
  attributes: (isEmpty: boolean) => Record<string, string>;
  isReadOnly: () => boolean;
  onChange: (html: string) => void;
  /** The selected words want an address. */
  onLink: () => void;
  /** Tab leaves the field from now on. */
  onFree: () => void;
  /** Files from outside; without this they are the composer's. */
  onFiles?: TakeFiles | undefined;
  /** A file stands there no more, but for its draft. */
  onTakenOut: () => void;
  /** What was selected has moved past this part of so many. */
  onMoved: (number: number, count: number) => void;
  shelf: FileShelf;
  t: Words;
  locale: string;
}

/** What of the formatting is on where the cursor is. */
export interface Look {
  on: ReadonlySet<string>;
  /** Of the code block; undefined outside of one. */
  language: string | null | undefined;
  canUndo: boolean;
  canRedo: boolean;
}

const { nodes, marks } = schema;

export class Editor implements TextCursor {
  readonly view: EditorView;
  readonly #wishes: EditorWishes;
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<Parameters<TextCursor["follow"]>[0]>();
  #html: string;
  #look: Look;
  #lookKey = "";
  /** Positions that go along with what is written. */
  readonly #spots = new Set<{ at: number }>();
  /** Files that have left the draft, and where they stood. */
  readonly #left = new Map<string, { placed: Placed; spot: { at: number } }>();

  constructor(place: HTMLElement, html: string, wishes: EditorWishes) {
    this.#wishes = wishes;
    this.#html = html;
    const state = this.#begin(html);
    this.#look = this.#see(state);
    this.view = new EditorView(place, {
      state,
      nodeViews: { ...keptViews, ...mediaViews({ ...wishes, onTakeOut: (id) => this.takeOut(id) }) },
      editable: () => !wishes.isReadOnly(),
      attributes: ({ doc }) => wishes.attributes(isBlank(doc)),
      dispatchTransaction: (tr) => this.#take(tr),
      handleDOMEvents: {
        keydown: (_, event) => this.#onKeyDown(event),
        blur: () => this.#moved(),
      },
    });
  }

  /** What stands in it, as a draft holds it. */
  get html(): string {
    return this.#html;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly look = (): Look => this.#look;

  get element(): HTMLElement {
    return this.view.dom;
  }

  before(): string | null {
    const { $from, empty } = this.view.state.selection;
    const isCode = $from.parent.type.spec.code || marks.code.isInSet($from.marks());
    if (!empty || isCode || !$from.parent.isTextblock) return null;
    const leaf = ({ type }: Node) => (type === nodes.hard_break ? "\n" : "\ufffc");
    const text = $from.parent.textBetween(Math.max(0, $from.parentOffset - 200), $from.parentOffset, "", leaf);
    return text.slice(text.lastIndexOf("\n") + 1);
  }

  replace(characters: number, text: string): void {
    const { from } = this.view.state.selection;
    this.view.dispatch(this.view.state.tr.insertText(text, from - characters, from).scrollIntoView());
  }

  write(text: string): void {
    const { state } = this.view;
    const { tr, selection } = state;
    // A file that is selected stays, and the text goes behind it.
    if (selection instanceof NodeSelection) tr.setSelection(Selection.near(state.doc.resolve(selection.to)));
    this.view.dispatch(closeHistory(tr.insertText(text)).scrollIntoView());
    this.view.dispatch(closeHistory(this.view.state.tr));
    this.view.focus();
  }

  readonly follow: TextCursor["follow"] = (listeners) => {
    this.#followers.add(listeners);
    return () => this.#followers.delete(listeners);
  };

  run(command: Command, takesFocus = true): void {
    command(this.view.state, this.view.dispatch, this.view);
    if (takesFocus) this.view.focus();
  }

  /** Another text: what was done to the one before cannot be undone in it. */
  show(html: string): void {
    this.#html = html;
    this.view.updateState(this.#begin(html));
    this.#tell();
  }

  /** Something around it has changed. */
  refresh(): void {
    this.view.setProps({});
  }

  /** With this marked, in characters, line ends included; with the cursor at the end by default. */
  focus({ from, to } = atEnd): void {
    const { doc, tr } = this.view.state;
    const placeOf = (characters: number) => doc.resolve(positionAfter(doc, characters));
    const cursor = Selection.near(placeOf(to), -1);
    this.view.dispatch(tr.setSelection(from === to ? cursor : TextSelection.between(placeOf(from), cursor.$to)));
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }

  /** Marks a position; what is called with files later puts them where that is by then. */
  spot(at: number): (files: readonly Placed[]) => void {
    const spot = { at };
    this.#spots.add(spot);
    return (files) => {
      this.#spots.delete(spot);
      this.place(files, spot.at);
    };
  }

  /** At the cursor by default. */
  place(files: readonly Placed[], at: number = this.view.state.selection.to): void {
    const here = files.filter(({ id }) => this.#wishes.shelf.fileOf(id));
    if (here.length > 0) this.view.dispatch(placeMedia(this.view.state, here, at).scrollIntoView());
  }

  /** It stays with the draft. */
  takeOut(id: string): void {
    const tr = takeOutMedia(this.view.state, (other) => other === id);
    if (tr) this.view.dispatch(tr);
  }

  /** What the draft has no more goes, and what it has again comes back. */
  followFiles(): void {
    const { fileOf } = this.#wishes.shelf;
    for (const [id, { placed, spot }] of this.#left) {
      if (!fileOf(id)) continue;
      this.#left.delete(id);
      this.#spots.delete(spot);
      const { state } = this.view;
      const tr = placeMedia(state, [placed], spot.at);
      this.view.dispatch(tr.setSelection(state.selection.map(tr.doc, tr.mapping)));
    }
    const gone = takeOutMedia(this.view.state, (id) => !fileOf(id));
    if (!gone) return;
    this.view.state.doc.forEach((node, at) => {
      const id = node.attrs["file"] as string | undefined;
      if (id === undefined || fileOf(id)) return;
      const spot = { at };
      this.#spots.add(spot);
      this.#left.set(id, { placed: { id, kind: node.attrs["kind"], name: node.attrs["name"] }, spot });
    });
    this.view.dispatch(gone.setMeta("addToHistory", false));
  }

  #begin(html: string): EditorState {
    const { onFiles } = this.#wishes;
    const arrivals = {
      onFiles,
      onFile: (id: string, at: number) => {
        const file = this.#wishes.shelf.fileOf(id);
        if (!file) return;
        const place = this.spot(at);
        this.takeOut(id);
        place([file]);
      },
    };
    const keys = keyPlugins(() => this.#wishes.onLink());
    const plugins = [pasting(arrivals), ...markdownShortcuts(), ...keys, codeColors()];
    return EditorState.create({ doc: readHtml(html), plugins });
  }

  #take(tr: Transaction): void {
    const before = this.view.state;
    const state = before.apply(tr);
    for (const spot of this.#spots) spot.at = tr.mapping.map(spot.at);
    this.view.updateState(state);
    if (state.doc !== before.doc) {
      this.#html = writeHtml(state.doc);
      this.#wishes.onChange(this.#html);
      this.#sayMedia(before, state);
    }
    this.#tell();
    this.#moved();
    // A step that is undone may have brought back what the draft has no more.
    if (state.doc !== before.doc) this.followFiles();
  }

  #sayMedia(before: EditorState, { doc, selection }: EditorState): void {
    const [had, has] = [mediaIn(before.doc), mediaIn(doc)];
    if ([...had.keys()].some((id) => !has.has(id) && this.#wishes.shelf.fileOf(id))) this.#wishes.onTakenOut();
    else if (selection instanceof NodeSelection && mediaSelected(before) && had.size === has.size) {
      this.#wishes.onMoved(selection.$from.index() + 1, doc.childCount);
    }
  }

  #moved(): void {
    this.#followers.forEach(({ onMove }) => onMove());
  }

  #tell(): void {
    const look = this.#see(this.view.state);
    const key = JSON.stringify([
      ...look.on,
      look.language ?? null,
      look.language === undefined,
      look.canUndo,
      look.canRedo,
    ]);
    if (key === this.#lookKey) return;
    this.#lookKey = key;
    this.#look = look;
    this.#listeners.forEach((listener) => listener());
  }

  #see(state: EditorState): Look {
    const isOn: Record<string, boolean> = {
      ...Object.fromEntries(Object.entries(marks).map(([name, type]) => [name, isMarked(state, type)] as const)),
      heading: isHeading(state, 1),
      subheading: isHeading(state, 2),
      bullets: isIn(state, nodes.bullet_list),
      numbers: isIn(state, nodes.ordered_list),
      quote: isIn(state, nodes.blockquote),
      "code-block": isIn(state, nodes.code_block),
    } satisfies Record<string, boolean> & Partial<Record<MarkName, boolean>>;
    const { parent } = state.selection.$from;
    return {
      on: new Set(Object.keys(isOn).filter((name) => isOn[name])),
      language: parent.type === nodes.code_block ? (parent.attrs["language"] as string | null) : undefined,
      canUndo: undoDepth(state) > 0,
      canRedo: redoDepth(state) > 0,
    };
  }

  /** True if the editor shall do nothing with the key. What it does not do, the composer and the browser do. */
  #onKeyDown(event: KeyboardEvent): boolean {
    if (event.isComposing) return false;
    if ([...this.#followers].some(({ onKey }) => onKey(event))) {
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return true;
    if (event.key !== "Escape") return false;
    if (freeTab(this.view.state, this.view.dispatch)) {
      event.preventDefault();
      event.stopPropagation();
      this.#wishes.onFree();
    }
    return true;
  }
}

function isBlank({ childCount, firstChild }: Node): boolean {
  return childCount === 1 && firstChild!.type === nodes.paragraph && firstChild!.content.size === 0;
}

/** The text of a plain box has an empty line between paragraphs. */
function positionAfter(doc: Node, characters: number): number {
  const length = (to: number) =>
    doc.textBetween(0, to, "\n\n", ({ type }) => (type === nodes.hard_break ? "\n" : "")).length;
  let [low, high] = [0, doc.content.size];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (length(middle) <= characters) low = middle;
    else high = middle - 1;
  }
  return low;
}
