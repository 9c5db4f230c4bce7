/** What a notice says. Apart from `notice.ts`, as a visitor's first script only looks whether there is one. */
import type { Words } from "#web/i18n/words.ts";
import type { SignedIn } from "./notice.ts";

export function wordsOfNotice(t: Words, acct: SignedIn): string {
  return acct === null ? t("account-signed-out") : t("account-now", { acct });
}
