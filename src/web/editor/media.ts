/** Files in the text: where one is put, how it moves, and what the keys do to it. They stand between blocks, never in one. */
import { closeHistory } from "prosemirror-history";
import type { Node, ResolvedPos } from "prosemirror-model";
import {
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from "prosemirror-state";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

export type Placed = Pick<DraftFile, "id" | "kind" | "name">;

export const isMedia = (node: Node | null | undefined): boolean => node?.type === nodes.media;

export function mediaSelected({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && isMedia(selection.node);
}

/** The ids of the files that stand in a document, and where. */
export function mediaIn(doc: Node): Map<string, number> {
  const found = new Map<string, number>();
  doc.forEach((node, at) => {
    if (isMedia(node)) found.set(node.attrs["file"] as string, at);
  });
  return found;
}

/** Puts files between blocks at a position: an empty paragraph makes room, and one around it is split. The cursor goes on below. */
export function placeMedia(state: EditorState, files: readonly Placed[], at: number): Transaction {
  const media = files.map(({ id, kind, name }) =>
    nodes.media.create({ file: id, kind, name: kind === "file" ? name : "" }),
  );
  const tr = closeHistory(state.tr);
  const $at = tr.doc.resolve(Math.min(Math.max(at, 0), tr.doc.content.size));
  let gap = $at.depth === 0 ? $at.pos : $at.after(1);
  const paragraph = $at.depth === 1 && $at.parent.type === nodes.paragraph ? $at.parent : null;
  if (paragraph?.content.size === 0) {
    gap = $at.before(1);
    tr.delete(gap, gap + paragraph.nodeSize);
  } else if (paragraph && $at.parentOffset === 0) gap = $at.before(1);
  else if (paragraph && $at.parentOffset < paragraph.content.size) {
    tr.split($at.pos);
    gap = $at.pos + 1;
  }
  tr.insert(gap, media);
  const below = gap + media.length;
  // There would be no place to write.
  if (!tr.doc.resolve(below).nodeAfter?.isTextblock) tr.insert(below, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, below + 1));
}

/** Between which blocks something that is let go of at a height comes to stand. */
export function gapNear($pos: ResolvedPos, isBelowMiddle: (blockAt: number) => boolean): number {
  if ($pos.depth === 0) return $pos.pos;
  return isBelowMiddle($pos.before(1)) ? $pos.after(1) : $pos.before(1);
}

/** Takes files out of the text; null if none of them stands there. */
export function takeOutMedia(state: EditorState, isOut: (id: string) => boolean): Transaction | null {
  const { doc } = state;
  const tr = closeHistory(state.tr);
  doc.forEach((node, at) => {
    if (isMedia(node) && isOut(node.attrs["file"] as string)) tr.delete(tr.mapping.map(at), tr.mapping.map(at) + 1);
  });
  return tr.docChanged ? tr : null;
}

/** Moves what is selected past the block above or below it. At an end it stays, and the key does nothing else. */
export const moveMedia =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    if (!mediaSelected(state)) return false;
    const { from, $from } = state.selection;
    const index = $from.index();
    const other = index + by < 0 ? null : state.doc.maybeChild(index + by);
    if (!other || !dispatch) return true;
    const to = from + by * other.nodeSize;
    const tr = closeHistory(state.tr)
      .delete(from, from + 1)
      .insert(to, state.doc.child(index));
    dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
    return true;
  };

/** Out of the text, as a step of its own that can be undone. */
export const deleteMedia: Command = (state, dispatch) => {
  if (!mediaSelected(state)) return false;
  dispatch?.(closeHistory(state.tr).deleteSelection().scrollIntoView());
  return true;
};

/** A key that would join the words with what stands beside them selects that first. */
export const selectMedia =
  (by: -1 | 1): Command =>
  ({ selection, doc, tr }, dispatch) => {
    const { $from, empty } = selection;
    const isAtEdge = $from.parentOffset === (by < 0 ? 0 : $from.parent.content.size);
    if (!empty || $from.depth !== 1 || !isAtEdge) return false;
    const index = $from.index(0);
    if (!isMedia(doc.maybeChild(index + by))) return false;
    const at = by < 0 ? $from.before(1) - 1 : $from.after(1);
    // An empty line goes with the key.
    if ($from.parent.content.size === 0) tr.delete($from.before(1), $from.after(1));
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(at))).scrollIntoView());
    return true;
  };

/** To an end of the text. Browsers do not get there from what cannot be written in. */
export const leaveMedia =
  (to: "start" | "end"): Command =>
  (state, dispatch) => {
    if (!mediaSelected(state)) return false;
    const { doc, tr } = state;
    dispatch?.(tr.setSelection(to === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)).scrollIntoView());
    return true;
  };

/** What is written while one is selected stands below it: it would take its place. */
export function besideMedia(state: EditorState): Transaction {
  const { tr, selection } = state;
  if (!mediaSelected(state)) return tr;
  tr.insert(selection.to, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, selection.to + 1));
}

/** Keys that begin a letter, as browsers name them. */
const composing = new Set(["Process", "Unidentified", "Dead"]);

export function typingBesideMedia(): Plugin {
  return new Plugin({
    props: {
      // What is put together by several keys begins in the place that is selected, and can't be led elsewhere then.
      handleKeyDown(view, { key }) {
        if (composing.has(key) && mediaSelected(view.state)) view.dispatch(besideMedia(view.state));
        return false;
      },
      handleTextInput(view, _from, _to, text) {
        if (!mediaSelected(view.state)) return false;
        view.dispatch(besideMedia(view.state).insertText(text).scrollIntoView());
        return true;
      },
    },
  });
}

/** A line below the last block, and into it, where that is a file. */
export const lineBelowMedia: Command = (state, dispatch) => {
  if (!mediaSelected(state) || state.selection.to < state.doc.content.size) return false;
  const tr = besideMedia(state);
  dispatch?.(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView());
  return true;
};
