/** How many questions a piece of work asks PostgreSQL; lists promise a number that does not grow with them. */
import pg from "pg";
import { vi } from "vitest";

/** Counts whatever is sent over any connection while the work runs. */
export async function countQueries<Result>(work: () => Promise<Result>): Promise<{ queries: number; result: Result }> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    const result = await work();
    return { queries: sent.mock.calls.length, result };
  } finally {
    sent.mockRestore();
  }
}
