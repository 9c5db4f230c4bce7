/** Filters as the Mastodon API (v2) has them: where they count, and what becomes of a post that one of them matches. */
export const filterContexts = ["home", "notifications", "public", "thread", "account"] as const;
export type FilterContext = (typeof filterContexts)[number];

/** `warn` folds the post, `hide` leaves it out, `blur` covers its media. */
export const filterActions = ["warn", "hide", "blur"] as const;
export type FilterAction = (typeof filterActions)[number];
