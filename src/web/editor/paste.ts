/** Pasting and dropping: of what is offered, the best that a post can hold. Files are the composer's. */
import { DOMParser as SchemaParser, Fragment, Slice, type Node } from "prosemirror-model";
import { Plugin, type EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { withoutControls } from "#kit/html.ts";
import { blocksOf } from "./markdown.ts";
import { readPasted } from "./pasted-html.ts";
import { linkTo, schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Twenty times what a post has room for. What is cut off could not be sent, and would stop the page. */
const longest = 100_000;

export function pasting(): Plugin {
  return new Plugin({
    props: {
      // The editor's own way turns text into HTML, which the policy of the page lets no one else do.
      handleDOMEvents: {
        paste: (view, event) => event.clipboardData !== null && paste(view, event, event.clipboardData),
        drop: (view, event) => event.dataTransfer !== null && drop(view, event, event.dataTransfer),
      },
    },
  });
}

function paste(view: EditorView, event: Event, data: DataTransfer): boolean {
  const tr = pasteInto(view.state, data);
  // With files alone, or with nothing: the composer may know what to do with it.
  if (tr && view.editable) {
    event.preventDefault();
    view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  }
  return true;
}

function drop(view: EditorView, event: DragEvent, data: DataTransfer): boolean {
  // What is dragged inside of the editor is moved by itself.
  if (view.dragging) return false;
  const slice = sliceOf(data, false);
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!slice || !place || !view.editable) return true;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, slice).setMeta("uiEvent", "drop"));
  view.focus();
  return true;
}

/** Null if there is nothing for a text in it. */
export function pasteInto({ selection, tr, doc }: EditorState, data: DataTransfer): Transaction | null {
  const text = textIn(data);
  const { $from, $to, from, to, empty } = selection;
  if ($from.parent.type === nodes.code_block && $from.sameParent($to)) return text ? tr.insertText(text) : null;
  const address = /^https?:\/\/\S+$/.test(text.trim()) && linkTo(text);
  if (address && !empty && $from.sameParent($to) && !doc.rangeHasMark(from, to, marks.code)) {
    return tr.addMark(from, to, marks.link.create(address));
  }
  const slice = sliceOf(data, $from.parent.content.size > 0);
  return slice && tr.replaceSelection(slice);
}

/** `isInside`: among other words, into which a single paragraph joins. */
function sliceOf(data: DataTransfer, isInside: boolean): Slice | null {
  const text = textIn(data);
  const code = data.getData("vscode-editor-data");
  if (code && text.includes("\n") && !isInside) {
    return new Slice(
      Fragment.from(nodes.code_block.create({ language: languageOfCode(code) }, schema.text(text))),
      0,
      0,
    );
  }
  const html = code ? "" : data.getData("text/html");
  if (html !== "") {
    const { content } = SchemaParser.fromSchema(schema).parse(readPasted(html));
    if (content.size > 2) return opened(content, isInside);
  }
  return text === "" ? null : opened(Fragment.fromArray(blocksOf(text)), isInside);
}

/** Paragraphs at its ends join the words around them, and so does any block that is alone; the others stand by themselves. */
function opened(content: Fragment, isInside: boolean): Slice {
  const joins = (block: Node) =>
    block.type === nodes.paragraph || (isInside && content.childCount === 1 && block.isTextblock);
  const [first, last] = [content.firstChild!, content.lastChild!];
  return new Slice(content, joins(first) ? 1 : 0, joins(last) ? 1 : 0);
}

function textIn(data: DataTransfer): string {
  const text = data.getData("text/plain").slice(0, longest).toWellFormed();
  return withoutControls(text.replace(/\r\n?/g, "\n"));
}

/** Programs disagree about few of the names. */
function languageOfCode(json: string): string | null {
  const [, mode] = /"mode":"([a-z0-9+#-]{1,24})"/.exec(json) ?? [];
  const known: Record<string, string | null> = {
    typescript: "ts",
    javascript: "js",
    shellscript: "bash",
    plaintext: null,
  };
  return mode === undefined ? null : mode in known ? known[mode]! : mode;
}
