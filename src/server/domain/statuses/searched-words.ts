/** All that can be read of a status, for filters: its warning, its words, what is said of its media, and the options of its poll. */
import { textOfHtml } from "#kit/text-of-html.ts";
import { folded } from "../filters/keyword-search.ts";
import type { PollRow } from "./polls/show-poll.ts";
import type { StatusText } from "./show-status.ts";

/** A text is kept until it is edited, and its words with it. */
const known = new WeakMap<StatusText, string>();

/** Folded; its parts stand on lines of their own, which no keyword goes over. */
export function searchedWords(text: StatusText, poll: PollRow | null): string {
  const words = known.get(text) ?? fold([text.spoiler_text, textOfHtml(text.content), ...describedIn(text)]);
  known.set(text, words);
  return poll ? `${words}\n${fold(poll.options)}` : words;
}

const describedIn = ({ media }: StatusText) => (media ?? []).map(({ description }) => description ?? "");

const fold = (parts: readonly string[]) => parts.map(folded).join("\n");
