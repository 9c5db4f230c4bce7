/** The other end of a live socket: keeps every frame that it gets, in order. */
import { once } from "node:events";
import { expect } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import { soon } from "./patience.ts";

export interface Frame {
  stream?: string[];
  event?: string;
  payload?: string;
  error?: string;
  status?: number;
}

export interface SocketClient {
  frames: Frame[];
  /** All that came, as it came. */
  bytes(): string;
  socket: WebSocket;
  say(frame: object | string): void;
  /** Subscribes, and waits until the server has heard it. */
  subscribe(stream: string, more?: object): Promise<void>;
  /** Waits until a frame of this event has come, and answers its payload. */
  heard(event: string, times?: number): Promise<string>;
  /** The code with which the other side ended it. */
  closed: Promise<number>;
  close(): Promise<void>;
}

/** Opens a socket; answers the HTTP status instead where it was refused. */
export async function connect(
  url: string,
  options: ClientOptions & { protocols?: string[] } = {},
): Promise<SocketClient | number> {
  const { protocols = [], ...rest } = options;
  const socket = new WebSocket(url.replace(/^http/, "ws"), protocols, rest);
  const frames: Frame[] = [];
  let bytes = "";
  socket.on("message", (data) => {
    bytes += data.toString();
    frames.push(JSON.parse(data.toString()) as Frame);
  });
  socket.on("error", () => {});
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const status = await new Promise<number | null>((resolve, reject) => {
    socket.once("open", () => resolve(null));
    socket.once("unexpected-response", (_request, response) => resolve(response.statusCode!));
    socket.once("error", reject);
  });
  if (status !== null) {
    socket.terminate();
    return status;
  }
  const say = (frame: object | string) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  return {
    frames,
    bytes: () => bytes,
    socket,
    say,
    closed,
    async subscribe(stream, more = {}) {
      say({ type: "subscribe", stream, ...more });
      // A ping is answered after what was said before it.
      socket.ping();
      await once(socket, "pong");
    },
    async heard(event, times = 1) {
      const found = () => frames.filter((frame) => frame.event === event);
      await soon(() => expect(found().length).toBeGreaterThanOrEqual(times));
      return found()[times - 1]!.payload!;
    },
    async close() {
      socket.terminate();
      await closed;
    },
  };
}

/** The same where a refusal would be a fault of the test. */
export async function listen(url: string, options?: Parameters<typeof connect>[1]): Promise<SocketClient> {
  const client = await connect(url, options);
  if (typeof client === "number") throw new Error(`${url}: ${client}`);
  return client;
}
