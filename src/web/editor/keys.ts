/**
 * What the keys do. Tab leaves the editor, as in every field, but moves an item of a list and indents code; Escape
 * frees it there, too. Ctrl+Enter and Escape are the composer's.
 */
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
} from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { splitListItem } from "prosemirror-schema-list";
import { Plugin, PluginKey, Selection, TextSelection, type Command, type EditorState } from "prosemirror-state";
import { codeBlock, heading, indent, isIn, list, listAround, outdent, quote, toggle } from "./commands.ts";
import { deleteMedia, leaveMedia, lineBelowMedia, moveMedia, selectMedia, typingBesideMedia } from "./media.ts";
import { schema } from "./schema.ts";
import { fence } from "./shortcuts.ts";

const { nodes } = schema;

/** Keys of what the toolbar has too, as `prosemirror-keymap` names them. */
export const keyOf = {
  bold: "Mod-b",
  italic: "Mod-i",
  strike: "Mod-Shift-x",
  code: "Mod-e",
  link: "Mod-k",
  heading: "Mod-Alt-1",
  subheading: "Mod-Alt-2",
  bullets: "Mod-Shift-8",
  numbers: "Mod-Shift-7",
  quote: "Mod-Shift-9",
  "code-block": "Mod-Alt-c",
  undo: "Mod-z",
  redo: "Mod-Shift-z",
} as const;

/** `onLink`: the selected words want an address. */
export function keyPlugins(onLink: () => void): Plugin[] {
  const askForLink: Command = (_, dispatch) => {
    if (dispatch) onLink();
    return true;
  };
  const bindings: Record<string, Command> = {
    [keyOf.bold]: toggle("bold"),
    [keyOf.italic]: toggle("italic"),
    [keyOf.strike]: toggle("strike"),
    [keyOf.code]: toggle("code"),
    [keyOf.link]: askForLink,
    // Browsers would underline, which a post has no button for.
    "Mod-u": () => true,
    [keyOf.heading]: heading(1),
    [keyOf.subheading]: heading(2),
    "Mod-Alt-3": heading(3),
    [keyOf.bullets]: list(nodes.bullet_list),
    [keyOf.numbers]: list(nodes.ordered_list),
    [keyOf.quote]: quote,
    [keyOf["code-block"]]: codeBlock,
    [keyOf.undo]: undo,
    [keyOf.redo]: redo,
    "Mod-y": redo,
    Backspace: chainCommands(undoInputRule, plainAtStart, deleteMedia, selectMedia(-1)),
    Delete: chainCommands(deleteMedia, selectMedia(1)),
    "Mod-Home": leaveMedia("start"),
    "Mod-End": leaveMedia("end"),
    Enter: chainCommands(
      fence,
      leaveCode,
      newlineInCode,
      splitListItem(nodes.list_item),
      createParagraphNear,
      liftEmptyBlock,
      splitBlock,
    ),
    "Shift-Enter": chainCommands(newlineInCode, hardBreak),
    ArrowDown: chainCommands(lineBelowMedia, paragraphBelow),
    "Alt-ArrowUp": moveMedia(-1),
    "Alt-ArrowDown": moveMedia(1),
    Tab: unlessFreed(chainCommands(indent, indentCode)),
    "Shift-Tab": unlessFreed(chainCommands(outdent, outdentCode)),
  };
  // The composer sends with it.
  const { "Mod-Enter": _, ...base } = baseKeymap;
  return [history({ depth: 500 }), tabs(), typingBesideMedia(), keymap(bindings), keymap(base)];
}

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Backspace at the start of a heading or of code takes the kind away before it joins anything. */
const plainAtStart: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const { type } = $from.parent;
  if (!empty || $from.parentOffset > 0 || (type !== nodes.heading && type !== nodes.code_block)) return false;
  dispatch?.(tr.setBlockType($from.pos, $from.pos, nodes.paragraph).scrollIntoView());
  return true;
};

/** Enter on the second empty line at its end. */
const leaveCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || parent.type !== nodes.code_block || $from.parentOffset < parent.content.size) return false;
  if (!parent.textContent.endsWith("\n\n")) return false;
  if (dispatch) {
    tr.delete($from.pos - 2, $from.pos);
    const after = tr.mapping.map($from.after());
    tr.insert(after, nodes.paragraph.create());
    dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  }
  return true;
};

/** Out of a block at the very end, below which there would be no place to write. */
const paragraphBelow: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  const last = state.doc.lastChild!;
  if (!empty || last.type === nodes.paragraph || $head.pos < state.doc.content.size - $head.depth) return false;
  if (view && !view.endOfTextblock("down")) return false;
  if ($head.parent.type === nodes.code_block && exitCode(state, dispatch)) return true;
  if (dispatch) {
    const at = state.doc.content.size;
    const tr = state.tr.insert(at, nodes.paragraph.create());
    dispatch(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView());
  }
  return true;
};

const step = "  ";

const indentCode: Command = ({ selection, tr }, dispatch) => {
  if (selection.$from.parent.type !== nodes.code_block) return false;
  dispatch?.(tr.insertText(step).scrollIntoView());
  return true;
};

/** Takes a step off the line of the cursor. */
const outdentCode: Command = ({ selection, tr }, dispatch) => {
  const { $from } = selection;
  if ($from.parent.type !== nodes.code_block) return false;
  const lineStart = $from.parent.textContent.lastIndexOf("\n", $from.parentOffset - 1) + 1;
  const [spaces] = /^ {0,2}/.exec($from.parent.textContent.slice(lineStart))!;
  if (spaces === "") return false;
  const at = $from.start() + lineStart;
  dispatch?.(tr.delete(at, at + spaces.length));
  return true;
};

/** True after Escape, until something is written or the cursor goes elsewhere. */
const freed = new PluginKey<boolean>();

function tabs(): Plugin<boolean> {
  return new Plugin({
    key: freed,
    state: {
      init: () => false,
      apply: (tr, before) =>
        (tr.getMeta(freed) as boolean | undefined) ?? (before && !tr.docChanged && !tr.selectionSet),
    },
  });
}

const unlessFreed =
  (command: Command): Command =>
  (state, dispatch, view) =>
    !freed.getState(state) && command(state, dispatch, view);

const holdsTab = (state: EditorState) => listAround(state.selection.$from) !== null || isIn(state, nodes.code_block);

/** From now on Tab leaves. False where it does so anyway. */
export const freeTab: Command = (state, dispatch) => {
  if (!holdsTab(state) || freed.getState(state)) return false;
  dispatch?.(state.tr.setMeta(freed, true));
  return true;
};
