/** Why nothing could be had from another host. */
export type FetchFailure =
  /** It is no address that is asked: its scheme, its port, a name in it, its length. */
  | "address-refused"
  /** It leads into this machine or its network. */
  | "private-address"
  | "unknown-host"
  | "unreachable"
  | "late"
  | "too-many-redirects"
  | "wrong-type"
  | "too-large"
  /** Packed in a way that was not asked for, or broken. */
  | "unreadable"
  /** Too many wait already. */
  | "busy"
  /** This server is about to stop. */
  | "stopped";

export class FetchProblem extends Error {
  readonly failure: FetchFailure;

  constructor(failure: FetchFailure, options?: ErrorOptions) {
    super(failure, options);
    this.name = "FetchProblem";
    this.failure = failure;
  }
}
