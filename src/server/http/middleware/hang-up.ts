/**
 * The last answer on a connection that was asked to become a socket.
 *
 * Node lets the other side keep its half open after an `end`, and no timeout of
 * HTTP counts for such a connection any more: it goes as soon as the answer is
 * written, and after a second in any case.
 */
import type { Duplex } from "node:stream";

const longestFarewell = 1_000;

export function hangUp(socket: Duplex, answer: string): void {
  const patience = setTimeout(() => socket.destroy(), longestFarewell);
  socket.once("close", () => clearTimeout(patience));
  socket.end(answer, () => socket.destroy());
}
