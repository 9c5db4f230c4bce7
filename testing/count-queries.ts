/** How many questions a piece of work asks PostgreSQL; lists promise a number that does not grow with them. */
import pg from "pg";
import { vi } from "vitest";

interface Counted<Result> {
  queries: number;
  result: Result;
}

/** Counts whatever is sent over any connection while the work runs; not the first time, but as it is from then on. */
export async function countQueries<Result>(work: () => Promise<Result>): Promise<Counted<Result>> {
  await work();
  return countFirstQueries(work);
}

/** The same for work of whose rows none are known yet. */
export async function countFirstQueries<Result>(work: () => Promise<Result>): Promise<Counted<Result>> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    const result = await work();
    return { queries: sent.mock.calls.length, result };
  } finally {
    sent.mockRestore();
  }
}

/** How often work goes to PostgreSQL and back: what rides along with another question is on the same way. */
export async function countWays(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let ways = 0;
  const count = () => void (ways += 1);
  pool.on("acquire", count);
  await work().finally(() => pool.off("acquire", count));
  return ways;
}
