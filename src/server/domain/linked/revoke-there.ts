/** Ends a token at the server that gave it (RFC 7009). */
import { revocationRequest } from "oauth4webapi";
import type { ForeignServer } from "./discover.ts";
import { asClient, asIssuer, optionsFor, type AppThere, type LinkPorts } from "./servers.ts";

/** Milliseconds: nobody waits for it, and others stand behind it. */
const patience = 5_000;

/** False where nobody could be told. */
export async function revokeThere(
  ports: LinkPorts,
  server: ForeignServer,
  app: AppThere,
  token: string,
): Promise<boolean> {
  try {
    const { client, proves } = asClient(app);
    const answer = await revocationRequest(
      asIssuer(server),
      client,
      proves,
      token,
      optionsFor(ports, server, patience),
    );
    // A token that it doesn't know is none.
    return answer.status < 500 && answer.status !== 429;
  } catch {
    return false;
  }
}
