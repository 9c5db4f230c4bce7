/** Why nothing could be had from another host. */
export type FetchFailure =
  /** It is no address that is asked: its scheme, its port, a name in it, its length. */
  | "address-refused"
  /** It cannot be said in HTTP: its method, a header, or a body of another length than was told. */
  | "request-refused"
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
  /** The one who asked has given up. */
  | "aborted"
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

export function failureOf(error: unknown): FetchFailure {
  if (error instanceof FetchProblem) return error.failure;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "HPE_HEADER_OVERFLOW") return "too-large";
  if (/^ERR_(?:INVALID|HTTP_INVALID|UNESCAPED)_/.test(code)) return "request-refused";
  return /^E(?:NOTFOUND|AI_)/.test(code) ? "unknown-host" : "unreachable";
}
