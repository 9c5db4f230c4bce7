/**
 * What to say when a call got no answer: a browser without a network is offline;
 * with one, it is the server that does not answer. Only the first is the reader's
 * to mend, and in the second the call may have arrived.
 */
import type { Words } from "#web/i18n/words.ts";

export function noAnswer(t: Words): string {
  return t(isOffline() ? "error-offline" : "error-no-answer");
}

/** Browsers say for certain only that there is no network. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
