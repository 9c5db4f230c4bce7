/** Who may make an account: everyone, everyone whom the operators let in, or nobody. */
export type Registrations = "open" | "approval" | "closed";

/**
 * What `/sent` shows: the next step of somebody who signs in or up.
 *
 * It is part of a private answer and never of an address, so that an e-mail
 * address gets into no history, no log and no cache.
 */
type SignInStep =
  /** The code, or, where `email` is not known any more, address and code. Another mail may be asked for in `resendIn` seconds. */
  | { step: "code"; email: string | null; username: string | null; resendIn: number }
  /** The request cannot be sent; here it is again. */
  | { step: "sign-in"; email: string }
  | { step: "sign-up"; email: string; username: string };

export type SignInStepShown = SignInStep & {
  /** Why the step before did not succeed, in the reader's language. */
  problem: string | null;
  /** Where it all leads: a path of this server. */
  returnTo: string;
};

/** What this browser has asked for last and can still answer. */
export interface AskedCode {
  email: string;
  /** The name of the account to make; null to sign in. */
  username: string | null;
  return_to: string;
  tries_left: number;
  /** Seconds since it was asked for. */
  age: number;
}

/** Wrong codes that a request takes before it is worthless. */
export const codeTries = 3;

/** Seconds until the same person may reasonably ask for another mail. */
export const resendAfter = 60;
