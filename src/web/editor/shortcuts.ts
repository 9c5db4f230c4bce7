/** Markdown while typing: what it means takes the place of its signs, and Backspace takes that back. */
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import type { Command, Plugin } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** The inside of the signs: it begins and ends with a letter, and none of these is in it. */
const inside = (sign: string) => `([^\\s${sign}](?:[^${sign}]*[^\\s${sign}])?)`;
const before = "(?<![\\p{L}\\p{N}\\\\";

export function markdownShortcuts(): Plugin {
  return inputRules({
    rules: [
      marked(`${before}*])\\*\\*${inside("*")}\\*\\*$`, marks.bold),
      marked(`${before}_])__${inside("_")}__$`, marks.bold),
      marked(`${before}*])\\*${inside("*")}\\*$`, marks.italic),
      marked(`${before}_])_${inside("_")}_$`, marks.italic),
      marked(`${before}~])~~${inside("~")}~~$`, marks.strike),
      marked("(?<![\\\\`])`([^`]+)`$", marks.code),
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
    new RegExp(pattern, "u"),
    ({ tr, doc, selection }, [whole, words], start, end) => {
      if (!selection.empty || !doc.resolve(start).parent.type.allowsMarkType(type)) return null;
      const signs = (whole.length - words!.length) / 2;
      // What was typed last stands nowhere yet.
      return tr
        .insertText(whole.slice(end - start), end)
        .delete(start + whole.length - signs, start + whole.length)
        .delete(start, start + signs)
        .addMark(start, start + words!.length, type.create())
        .removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}
