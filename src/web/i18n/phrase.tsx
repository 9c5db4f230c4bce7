/**
 * A sentence with elements in it: the translation says where a name stands, the
 * caller says what it looks like.
 *
 * `<Phrase id="status-reblogged-by" slots={{ name: <a href="/@wren">Wren</a> }} />`
 */
import { Fragment, type ReactNode } from "react";
import type { MessageId } from "#protocol/message-ids.ts";
import { useWords, type WordArgs } from "./words.ts";

/** Private-use characters, which no translation contains, stand in for the elements while the words are put together. */
const firstMark = 0xe000;
const marks = /([\ue000-\ue00f])/;

export function Phrase({ id, args, slots }: { id: MessageId; args?: WordArgs; slots: Record<string, ReactNode> }) {
  const t = useWords();
  const elements = Object.values(slots);
  const places: WordArgs = { ...args };
  for (const [index, name] of Object.keys(slots).entries()) places[name] = String.fromCharCode(firstMark + index);
  // A mark is alone between what it splits, so that every second part is one.
  return t(id, places)
    .split(marks)
    .map((part, index) =>
      index % 2 ? <Fragment key={index}>{elements[part.charCodeAt(0) - firstMark]}</Fragment> : part,
    );
}
