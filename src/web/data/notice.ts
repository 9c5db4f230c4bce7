/**
 * A page leaves a notice that another account is active for the page that comes after it in the same tab. That one says
 * who it is: in its own language, and as the server knows it by then, because somebody who is just signing in anew is
 * signed out for a moment.
 */
const key = "linnet.notice";

/** The acct; null for nobody. */
export type SignedIn = string | null;

/** `shown`: the id of the account that the page has shown. */
export function leaveNotice(shown: string): void {
  sessionStorage.setItem(key, shown);
}

/** Once: who is signed in, if that is not who the page before has shown; undefined if there is nothing to say. */
export function takeNotice(now: { id: string; acct: string } | null): SignedIn | undefined {
  const shown = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return shown === null || shown === now?.id ? undefined : (now?.acct ?? null);
}
