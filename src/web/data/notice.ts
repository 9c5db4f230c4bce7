/** Who is signed in now, as a page leaves it for the one that comes after it in the same tab and says it in its own language. */
import type { Words } from "#web/i18n/words.ts";

const key = "linnet.notice";

/** The acct; null for nobody. */
export type SignedIn = string | null;

export function leaveNotice(acct: SignedIn): void {
  sessionStorage.setItem(key, JSON.stringify(acct));
}

/** Once; undefined if there is none. */
export function takeNotice(): SignedIn | undefined {
  const left = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return left === null ? undefined : (JSON.parse(left) as SignedIn);
}

export function wordsOfNotice(t: Words, acct: SignedIn): string {
  return acct === null ? t("account-signed-out") : t("account-now", { acct });
}
