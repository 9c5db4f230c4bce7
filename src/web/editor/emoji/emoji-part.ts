/** What is fetched when somebody wants an emoji, with its words. */
import type { AccountId } from "#protocol/ids.ts";
import type { Locale } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { choicesOf } from "./choices.ts";
import { EmojiPicker } from "./emoji-picker.tsx";
import { inTone, loadEmoji } from "./emoji.ts";
import { findEmoji } from "./find-emoji.ts";

/** A panel with all of them. */
export async function loadPicker(locale: Locale) {
  const [groups] = await Promise.all([loadEmoji(locale), needWords(["suggestions"])]);
  return { EmojiPicker, groups };
}

/** The best first, in the reader's skin tone. */
export async function offerEmoji(
  typed: string,
  { accountId, locale }: { accountId: AccountId; locale: Locale },
): Promise<{ text: string; name: string }[]> {
  const { tone } = choicesOf(accountId);
  const found = findEmoji(await loadEmoji(locale), typed);
  return found.map(({ sign, name }) => ({ text: inTone(sign, tone), name }));
}
