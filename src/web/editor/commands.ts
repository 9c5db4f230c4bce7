/** What one can do to the words, for the keys and for the toolbar: each command says by itself whether it can be done now. */
import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType, Node, NodeType, ResolvedPos } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { schema, type MarkName } from "./schema.ts";

const { nodes, marks } = schema;

/** The server shows deeper markup as text; this stays well below, and nobody reads further in. */
const deepest = 12;

export const toggle = (name: MarkName): Command => toggleMark(marks[name], null, { removeWhenPresent: false });

export const heading =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

export const codeBlock: Command = (state, dispatch) => {
  if (isIn(state, nodes.code_block)) return setBlockType(nodes.paragraph)(state, dispatch);
  return setBlockType(nodes.code_block)(state, dispatch);
};

export const quote: Command = (state, dispatch) => {
  if (isIn(state, nodes.blockquote)) return lift(state, dispatch);
  return state.selection.$from.depth < deepest && wrapIn(nodes.blockquote)(state, dispatch);
};

/** Takes the list away, changes its kind, or makes one. */
export const list =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const around = listAround(state.selection.$from);
    if (!around) return wrapInList(type)(state, dispatch);
    if (around.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(around.pos, type));
    return true;
  };

export const indent: Command = (state, dispatch) =>
  state.selection.$from.depth < 2 * deepest && sinkListItem(nodes.list_item)(state, dispatch);

export const outdent: Command = liftListItem(nodes.list_item);

/** Of the code block in which the cursor is. */
export const setLanguage =
  (language: string | null): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    if ($from.parent.type !== nodes.code_block) return false;
    dispatch?.(tr.setNodeMarkup($from.before(), null, { ...$from.parent.attrs, language, named: true }));
    return true;
  };

export function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

export function isHeading({ selection: { $from } }: EditorState, level: number): boolean {
  return $from.parent.type === nodes.heading && $from.parent.attrs["level"] === level;
}

/** True if a block of this kind is around the cursor. */
export function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return nearest($from, ({ type: other }) => other === type) !== null;
}

const isList = ({ type }: Node) => type === nodes.bullet_list || type === nodes.ordered_list;

export function listAround($from: ResolvedPos): { node: Node; pos: number } | null {
  return nearest($from, isList);
}

function nearest($pos: ResolvedPos, fits: (node: Node) => boolean): { node: Node; pos: number } | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (fits(node)) return { node, pos: $pos.before(depth) };
  }
  return null;
}
