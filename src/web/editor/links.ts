/** Links of the text: which one is around the cursor, and how one is made, changed and taken away. */
import type { Attrs } from "prosemirror-model";
import { TextSelection, type Command, type EditorState } from "prosemirror-state";
import { schema } from "./schema.ts";

export interface LinkPlace {
  from: number;
  to: number;
  /** Empty where there is no link yet. */
  href: string;
  words: string;
}

const { link } = schema.marks;

/** What a link would be made of: the whole link around the cursor, or what is selected. */
export function linkAround({ doc, selection }: EditorState): LinkPlace {
  let { from, to } = selection;
  const { $from, empty } = selection;
  const beside = [$from.nodeAfter, empty ? $from.nodeBefore : null].flatMap((node) => node?.marks ?? []);
  const around = link.isInSet(beside);
  if (around) {
    // All pieces of it, one behind the other.
    let at = $from.start();
    let begin = at;
    $from.parent.forEach((node) => {
      if (!around.isInSet(node.marks)) begin = at + node.nodeSize;
      at += node.nodeSize;
      if (begin < at && begin <= from && at >= from) [from, to] = [begin, at];
    });
  }
  return { from, to, href: (around?.attrs["href"] as string | undefined) ?? "", words: doc.textBetween(from, to, " ") };
}

/** Links what is selected; other words than these take their place. */
export const setLink =
  (attrs: Attrs, words: string): Command =>
  ({ tr, selection, doc }, dispatch) => {
    const { from, to } = selection;
    const isChanged = doc.textBetween(from, to, " ") !== words;
    const mark = link.create(attrs);
    if (isChanged) {
      const marks = mark.addToSet(doc.resolve(from).marksAcross(doc.resolve(to)) ?? []);
      tr.replaceWith(from, to, schema.text(words, marks));
    } else tr.removeMark(from, to, link).addMark(from, to, mark);
    dispatch?.(
      tr
        .setSelection(TextSelection.create(tr.doc, isChanged ? from + words.length : to))
        .removeStoredMark(link)
        .scrollIntoView(),
    );
    return true;
  };

export const takeLinkAway =
  ({ from, to }: LinkPlace): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.removeMark(from, to, link));
    return true;
  };
