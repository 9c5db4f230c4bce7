/**
 * What `/sent` shows: the next step of somebody who signs in or up.
 *
 * It is part of the answer to a form and never of an address, so that an e-mail
 * address gets into no history, no log and no cache.
 */
type SignInStep =
  /** The code, or, where `email` is not known any more, address and code. */
  | { step: "code"; email: string | null; username: string | null; justSent: boolean }
  /** What was asked for cannot be sent; here it is again. */
  | { step: "sign-in"; email: string; server: string }
  | { step: "sign-up"; email: string; username: string };

export type SignInStepShown = SignInStep & {
  /** Why the step before did not succeed, in the reader's language. */
  problem: string | null;
  /** Where it all leads: a path of this server. */
  returnTo: string;
};

/** Seconds until the same person may reasonably ask for another mail. */
export const resendAfter = 60;
