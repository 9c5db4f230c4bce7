/** What is fetched when somebody wants an emoji, with its words. */
import type { AccountId } from "#protocol/ids.ts";
import type { Api } from "#web/data/api.ts";
import type { Locale } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { choicesOf } from "./choices.ts";
import { EmojiPicker } from "./emoji-picker.tsx";
import { inTone, loadEmoji } from "./emoji.ts";
import { findEmoji } from "./find-emoji.ts";
import { apart, withServerEmoji } from "./server-emoji.ts";

/** A panel with all of them. */
export async function loadPicker(locale: Locale, api: Api) {
  const [groups] = await Promise.all([withServerEmoji(loadEmoji(locale), api), needWords(["suggestions"])]);
  return { EmojiPicker, groups, apart };
}

/** The best first, in the reader's skin tone. */
export async function offerEmoji(
  typed: string,
  { accountId, locale, api }: { accountId: AccountId; locale: Locale; api: Api },
): Promise<{ text: string; name: string; picture?: string | undefined }[]> {
  const { tone } = choicesOf(accountId);
  const found = findEmoji(await withServerEmoji(loadEmoji(locale), api), typed);
  return found.map(({ sign, name, picture }) => ({ text: apart(inTone(sign, tone), null), name, picture }));
}
