/**
 * The one way in which screens speak to a server: Mastodon API paths.
 *
 * While a page is rendered the answers come from the same routes in memory; in
 * the browser they come over HTTP. A loader cannot tell the difference.
 */
import type { Query } from "#protocol/query.ts";

/** One page of a list: the entities and the query that asks for the pages around it. */
export interface Page<T> {
  body: T;
  /** Query of the next (older) page, such as `{max_id: "…"}`; null at the end. */
  next: Record<string, string> | null;
  prev: Record<string, string> | null;
}

export interface Api {
  /** Reads; throws `ApiProblem`. */
  get<T>(path: string, query?: Query): Promise<Page<T>>;
  /** Changes something; throws `ApiProblem`, and an `AbortError` once `signal` is aborted: what was sent may have arrived. */
  send<T>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown, signal?: AbortSignal): Promise<T>;
}

/** A refusal or a failure of a call. `status` 0 means that no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "ApiProblem";
    this.status = status;
    this.details = details;
  }
}
