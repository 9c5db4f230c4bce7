/**
 * Who may be signed in at all: one answer for every way in (threats A14).
 *
 * A code, a link, a session cookie, a bearer token and a switch of accounts all
 * read these columns and ask this function, on each request anew.
 */
import type { RefusalCode } from "#protocol/refusals.ts";

/** To be selected from `account` joined with `local_user`. */
export const standingColumns = ["local_user.state", "account.suspended_at", "account.deleted_at"] as const;

export interface Standing {
  state: "active" | "pending" | "disabled";
  suspended_at: Date | null;
  deleted_at: Date | null;
}

/** True only for an active account that is neither suspended nor deleted. */
export function canSignIn(standing: Standing): boolean {
  return whyNotSignIn(standing) === null;
}

/** The refusal that tells the person why not; `null` if nothing speaks against it. */
export function whyNotSignIn(standing: Standing): RefusalCode | null {
  if (standing.suspended_at || standing.deleted_at || standing.state === "disabled") return "auth.account-disabled";
  return standing.state === "pending" ? "auth.account-pending" : null;
}
