/**
 * Quotes as the Mastodon API (4.5) has them: who may quote a post, and what a reader is shown of a quoted one.
 *
 * Of its states this server knows those that need no other server: a quote is accepted at once, or refused at once.
 */
export const quotePolicies = ["public", "followers", "nobody"] as const;
export type QuotePolicy = (typeof quotePolicies)[number];

/** For the reader who asked. Only with `accepted`, and folded with `muted_account`, the quoted status is there. */
export type QuoteState = "accepted" | "revoked" | "deleted" | "unauthorized" | "blocked_account" | "muted_account";

export interface QuoteApproval {
  /** Nobody, if it is empty. */
  automatic: readonly Exclude<QuotePolicy, "nobody">[];
  /** Nobody is ever asked. */
  manual: readonly never[];
  current_user: "automatic" | "denied";
}

/** Of most posts: anybody may quote them. */
export const usualApproval: QuoteApproval = Object.freeze({
  automatic: ["public"] as const,
  manual: [],
  current_user: "automatic",
});
