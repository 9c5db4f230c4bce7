/**
 * A page says for which account it acts, in each request and each form.
 *
 * A browser's session holds several accounts and one of them is active. In
 * another tab somebody may have switched or signed out since; then the page still
 * shows the account of before and must not act for the new one. The server
 * refuses with `account.not-active`, and `active_account_id` beside the words.
 */
export const actingAccountHeader = "x-acting-account";

/** Of a form; a page's socket has it in its address. */
export const actingAccountField = "acting_account";

/** On the page of a refused form: switches to this account first. */
export const switchAccountField = "switch_account";
