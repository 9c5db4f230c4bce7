/**
 * Health: `/health/live` says that the process lives, `/health/ready` that it
 * should be sent requests. A process that stops is not ready first, so that a
 * balancer looks elsewhere while the last requests are answered.
 */
import { Hono } from "hono";

export interface Health {
  /** Resolves when the database has answered. */
  askDatabase(): Promise<unknown>;
  /** Resolves when media can be kept and read. */
  askMedia(): Promise<unknown>;
  isStopping(): boolean;
  /** Whether there is so little memory left that nothing more should be begun. */
  isFull?(): boolean;
}

export function healthRoutes({ askDatabase, askMedia, isStopping, isFull = () => false }: Health): Hono {
  const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

  const databaseAnswers = () => answers(askDatabase);

  async function answers(ask: () => Promise<unknown>): Promise<boolean> {
    const patience = new Promise<false>((resolve) => setTimeout(resolve, longestWait, false).unref());
    const answer = ask().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, patience]);
  }

  return (
    new Hono()
      // As Mastodon has it, for apps and monitors that know that one.
      .get("/health", async (context) =>
        (await databaseAnswers()) ? context.text("OK", 200, headers) : context.text("no database", 503, headers),
      )
      .get("/health/live", (context) => context.json({ status: "live" }, 200, headers))
      .get("/health/ready", async (context) => {
        if (isStopping()) return context.json({ status: "stopping" }, 503, headers);
        if (isFull()) return context.json({ status: "no memory" }, 503, { ...headers, "retry-after": "5" });
        if (!(await databaseAnswers()))
          return context.json({ status: "no database" }, 503, { ...headers, "retry-after": "5" });
        // Without files there is still everything else to read, so no balancer should turn away.
        if (!(await answers(askMedia))) return context.json({ status: "ready", media: "unreachable" }, 200, headers);
        return context.json({ status: "ready" }, 200, headers);
      })
  );
}

/** Milliseconds; supervisors give up soon after. */
const longestWait = 2_000;
