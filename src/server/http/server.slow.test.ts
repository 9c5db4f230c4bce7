/** Slow heads, in the time that they really have (threats D01). */
import { once } from "node:events";
import * as net from "node:net";
import { expect, test } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { openHttpServer } from "./server.ts";

test("headers that take longer than ten seconds to come are refused, long before half a minute is over", async () => {
  const port = await freePort();
  const app = { fetch: () => new Response("hello") };
  const server = openHttpServer({ app, host: "127.0.0.1", port, upgrade: () => false });
  await server.listen();
  const began = performance.now();
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString())).on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  const took = performance.now() - began;
  expect(took).toBeGreaterThan(9_900);
  expect(took).toBeLessThan(25_000);
  await server.drain();
});
