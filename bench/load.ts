/**
 * Load: a fixed number of requests over a few connections that are kept open,
 * each sent when the answer before it has come and been checked.
 *
 * It speaks just enough HTTP/1.1 for that. Servers and load share two cores, so
 * what the load costs is taken from what is measured.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Answer {
  status: number;
  body: Buffer;
}

export interface Target {
  port: number;
  /** The bytes of the nth request, as `requestOf` makes them. */
  request(n: number): Buffer;
  /** Throws if the answer is not the right one. */
  check(answer: Answer, n: number): void;
}

export interface Load {
  /** Requests answered in a second. */
  rate: number;
  /** Milliseconds that each request took, the quickest first. */
  times: Float64Array;
}

export async function load(target: Target, amount: number, connections: number): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(target.port)));
  const times = new Float64Array(amount);
  let next = 0;
  const started = performance.now();
  try {
    await Promise.all(
      lines.map(async (line) => {
        while (next < amount) {
          const n = next++;
          const sent = performance.now();
          const answer = await line.ask(target.request(n));
          times[n] = performance.now() - sent;
          target.check(answer, n);
        }
      }),
    );
  } finally {
    for (const line of lines) line.close();
  }
  return { rate: (amount / (performance.now() - started)) * 1_000, times: times.toSorted() };
}

/** One request and its answer. */
export async function askOnce(port: number, request: Buffer): Promise<Answer> {
  const line = await openLine(port);
  try {
    return await line.ask(request);
  } finally {
    line.close();
  }
}

export function requestOf(
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Buffer {
  const all = { host: "localhost", ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

interface Line {
  ask(request: Buffer): Promise<Answer>;
  close(): void;
}

async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let received: Buffer[] = [];
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  const fail = (error: Error) => {
    settle?.reject(error);
    settle = null;
  };
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server has closed the connection")));
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    const answer = readAnswer(received.length === 1 ? chunk : Buffer.concat(received));
    if (!answer) return;
    received = [];
    settle?.resolve(answer);
    settle = null;
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => hangUp(socket),
  };
}

function hangUp(socket: Socket): void {
  socket.removeAllListeners("close");
  socket.destroy();
}

const endOfHead = Buffer.from("\r\n\r\n");

/** The answer, or null as long as there is more to come. */
function readAnswer(bytes: Buffer): Answer | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`the answer does not say how long it is:\n${head}`);
  const whole = end + endOfHead.length + Number(length);
  if (bytes.length < whole) return null;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(end + endOfHead.length, whole) };
}
