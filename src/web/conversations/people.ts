/** How a conversation is called: by its people. */
import { perLocale } from "#kit/per-locale.ts";
import type { Account } from "#protocol/entities.ts";
import type { Words } from "#web/i18n/words.ts";
import { plainName } from "#web/accounts/display-name.tsx";

const lists = perLocale((locale) => new Intl.ListFormat(locale));

export function nameOfPeople(accounts: readonly Account[], own: string | undefined, locale: string, t: Words): string {
  if (accounts.every(({ id }) => id === own)) return t("conversation-note");
  return lists(locale).format(accounts.map(plainName));
}
