/** The choices below a plain text box, fetched with the first sign that asks for them. */
import { useMemo } from "react";
import { needWords } from "#web/i18n/load-words.ts";
import { cursorOf } from "./plain-cursor.ts";
import { SuggestionList } from "./suggestion-list.tsx";

/** With their words. */
export async function load(): Promise<typeof PlainSuggestions> {
  await needWords(["suggestions"]);
  return PlainSuggestions;
}

function PlainSuggestions({ box }: { box: HTMLTextAreaElement }) {
  return <SuggestionList cursor={useMemo(() => cursorOf(box), [box])} />;
}
