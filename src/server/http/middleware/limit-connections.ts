/** How many connections one address may keep open at once (threats D01). */
import type { Server, Socket } from "node:net";
import { network } from "#kit/network.ts";
import { clientAddress } from "./client-address.ts";

/** The proxy that speaks for many clients is not counted: it counts them itself. */
export function limitConnections(server: Server, most: number, trustedProxy: string | null): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress, null, null);
    if (address === trustedProxy) return;
    const from = network(address);
    const count = (open.get(from) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(from, count);
    socket.once("close", () => {
      const left = open.get(from)! - 1;
      if (left) open.set(from, left);
      else open.delete(from);
    });
  });
}
