/** Brings the emoji of the operator's directory in while the server is running already: a first time takes a while. */
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import type { openEmojis } from "./emoji-set.ts";
import { importEmojis } from "./import-emojis.ts";

interface Bringing {
  ports: Pick<Ports, "blobs" | "pictures" | "log">;
  emojis: Awaited<ReturnType<typeof openEmojis>>;
  directory: string;
}

export function bringEmojis(db: Database, { ports, emojis, directory }: Bringing): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const bringing = importEmojis(db, ports, directory, stopping.signal)
    .then((changed) => (changed ? emojis.changed() : undefined))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) ports.log.error("emojis not imported", { directory, error });
    });
  return {
    async stop() {
      stopping.abort();
      await bringing;
    },
  };
}
