/** The custom emoji of this server, as texts and the API ask for them. */
import type { CustomEmoji } from "#protocol/entities.ts";

export interface Emojis {
  /** Of the picker, by category and name. Another list once anything has changed. */
  readonly all: readonly CustomEmoji[];
  /** Those that are named, each once. */
  in(words: PlainAndHtml): CustomEmoji[];
}

export interface PlainAndHtml {
  /** Cleaned. */
  html?: string;
  texts?: readonly string[];
}
