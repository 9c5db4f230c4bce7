/** Pasting and dropping: of what is offered, the best that a post can hold. Files are the composer's. */
import { DOMParser as SchemaParser, Fragment, Slice, type Node } from "prosemirror-model";
import { Plugin, type EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { readableControls, withoutControls } from "#kit/html.ts";
import { blocksOf } from "./markdown.ts";
import { besideMedia, gapNear, isMedia } from "./media.ts";
import { readPasted } from "./pasted-html.ts";
import { linkTo, schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Twenty times what a post has room for. What is cut off could not be sent, and would stop the page. */
const longest = 100_000;

/** Takes files that stand at a position of the document from then on. */
export type TakeFiles = (files: File[], at: number) => void;

/** A row of the list of files says its file under this name while it is dragged. */
const draggedFile = "application/x-linnet-file";

export interface Arrivals {
  onFiles?: TakeFiles | undefined;
  /** A file of the draft, by its id. */
  onFile?: ((id: string, at: number) => void) | undefined;
}

export function pasting(arrivals: Arrivals = {}): Plugin {
  return new Plugin({
    props: {
      // The editor's own way turns text into HTML, which the policy of the page lets no one else do.
      handleDOMEvents: {
        paste: (view, event) => event.clipboardData !== null && paste(view, event, event.clipboardData, arrivals),
        drop: (view, event) => event.dataTransfer !== null && drop(view, event, event.dataTransfer, arrivals),
      },
    },
  });
}

function paste(view: EditorView, event: Event, data: DataTransfer, { onFiles }: Arrivals): boolean {
  const tr = pasteInto(view.state, data);
  // With files alone, or with nothing: the composer may know what to do with it.
  if (tr && view.editable) {
    event.preventDefault();
    view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  } else if (!tr && view.editable && onFiles && data.files.length > 0) {
    event.preventDefault();
    onFiles([...data.files], view.state.selection.to);
  }
  return true;
}

function drop(view: EditorView, event: DragEvent, data: DataTransfer, { onFiles, onFile }: Arrivals): boolean {
  // What is dragged inside of the editor is moved by itself.
  if (view.dragging) return false;
  const id = data.getData(draggedFile);
  // Something of a page brings its address, too, and is no file of a disk.
  const files = data.types.includes("text/uri-list") || data.types.includes("text/html") ? [] : [...data.files];
  if (view.editable && ((id && onFile) || (files.length > 0 && onFiles))) {
    event.preventDefault();
    const at = gapAt(view, event);
    if (id) onFile?.(id, at);
    else onFiles?.(files, at);
    return true;
  }
  const slice = sliceOf(data, false);
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!slice || !place || !view.editable) return true;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, slice).setMeta("uiEvent", "drop"));
  view.focus();
  return true;
}

/** Between the blocks that are nearest to the pointer. */
function gapAt(view: EditorView, { clientX: left, clientY: top }: DragEvent): number {
  const found = view.posAtCoords({ left, top });
  if (!found) return view.state.doc.content.size;
  return gapNear(view.state.doc.resolve(found.pos), (blockAt) => {
    const block = view.nodeDOM(blockAt);
    if (!(block instanceof Element)) return true;
    const box = block.getBoundingClientRect();
    return top > (box.top + box.bottom) / 2;
  });
}

/** Null if there is nothing for a text in it. */
export function pasteInto(state: EditorState, data: DataTransfer): Transaction | null {
  const tr = besideMedia(state);
  const { selection, doc } = tr;
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
    if (content.size > 2 || isMedia(content.firstChild)) return opened(content, isInside);
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
  return withoutControls(readableControls(text.replace(/\r\n?/g, "\n")));
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
