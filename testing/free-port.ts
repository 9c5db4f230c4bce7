/** A port of this machine that nobody listens on. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** Another program may take it before it is used; that is rare enough for tests. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
