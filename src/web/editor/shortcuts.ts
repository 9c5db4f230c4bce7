/** Markdown while typing: what it means takes the place of its signs, and Backspace takes that back. */
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { MarkType, Node } from "prosemirror-model";
import { Plugin, PluginKey, type Command } from "prosemirror-state";
import { between, codeBetween, hasWords, namesIn, unwantedBehind } from "./emphasis.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** The sign that takes the last rule back if it is typed next: one that has closed something may turn out to stand in a word. */
const takenBackBy = new PluginKey<RegExp | null>();

function takingBack(rules: Plugin): Plugin<RegExp | null> {
  return new Plugin<RegExp | null>({
    key: takenBackBy,
    state: {
      init: () => null,
      apply(tr, before) {
        const said = tr.getMeta(takenBackBy) as RegExp | null | undefined;
        return said === undefined ? (tr.docChanged || tr.selectionSet ? null : before) : said;
      },
    },
    props: {
      handleTextInput(view, from, to, text) {
        if (from !== to || !takenBackBy.getState(view.state)?.test(text)) return false;
        if (!undoInputRule(view.state, view.dispatch)) return false;
        const { from: at } = view.state.selection;
        const insert = () => view.state.tr.insertText(text).scrollIntoView();
        // Instead of that one it may be another one.
        if (!rules.props.handleTextInput?.call(rules, view, at, at, text, insert)) view.dispatch(insert());
        return true;
      },
    },
  });
}

export function markdownShortcuts(): Plugin[] {
  const rules = inputRules({
    rules: [
      marked(between("**"), marks.bold),
      marked(between("__"), marks.bold),
      marked(between("*"), marks.italic),
      marked(between("_"), marks.italic),
      marked(between("~~"), marks.strike),
      marked(codeBetween.one, marks.code),
      marked(codeBetween.two, marks.code),
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs]) => ({ level: signs!.length })),
      wrappingInputRule(/^[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,6})[.)]\s$/,
        nodes.ordered_list,
        ([, number]) => ({ start: Number(number) === 1 ? null : String(Number(number)) }),
        // One that goes on with the list above it.
        ([, number], above) => Number(above.attrs["start"] ?? 1) + above.childCount === Number(number),
      ),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^```([a-z0-9+#-]{0,24})\s$/, nodes.code_block, ([, name]) => ({
        language: name || null,
      })),
    ],
  });
  return [takingBack(rules), rules];
}

/** The same for a fence whose line is ended by Enter. */
export const fence: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection;
  const [, language] = /^```([a-z0-9+#-]{0,24})$/.exec($from.parent.textContent) ?? [];
  if (!empty || language === undefined || $from.parent.type !== nodes.paragraph) return false;
  if ($from.parentOffset < $from.parent.content.size || $from.parent.childCount > 1) return false;
  const attrs = { language: language || null };
  dispatch?.(tr.delete($from.start(), $from.pos).setBlockType($from.start(), $from.start(), nodes.code_block, attrs));
  return true;
};

function marked(pattern: string, type: MarkType): InputRule {
  return new InputRule(
    new RegExp(`${pattern}$`, "u"),
    ({ tr, doc, selection }, [whole, words], start, end) => {
      const { parent, parentOffset } = doc.resolve(start);
      if (!selection.empty || !parent.type.allowsMarkType(type)) return null;
      const signs = (whole.length - words!.length) / 2;
      const unwanted = unwantedBehind(whole[0]!, words!);
      if (unwanted?.test(textBetween(parent, selection.$to.parentOffset, parent.content.size))) return null;
      if (type !== marks.code) {
        const before = textBetween(parent, 0, parentOffset);
        // It may become code, which has its signs.
        if (/(?<![\p{L}\p{N}`])`[^`]*$/u.test(before)) return null;
        const isInName = namesIn(before + whole);
        const [from, to] = [before.length, before.length + whole.length];
        if (!hasWords(words!) || isInName(from, from + signs) || isInName(to - signs, to)) return null;
      }
      // What was typed last stands nowhere yet.
      return tr
        .insertText(whole.slice(end - start), end)
        .delete(start + whole.length - signs, start + whole.length)
        .delete(start, start + signs)
        .addMark(start, start + words!.length, type.create())
        .removeStoredMark(type)
        .setMeta(takenBackBy, unwanted);
    },
    { inCodeMark: false },
  );
}

const textBetween = (parent: Node, from: number, to: number) => parent.textBetween(from, to, null, "\n");
