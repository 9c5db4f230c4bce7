/**
 * Sockets to other servers, for what streams from them: opened under the rules of every other request, and no message is
 * larger than asked for. One that is open belongs to the caller, until this server stops.
 */
import { WebSocket } from "ws";
import { carriedHeaders } from "./carried-headers.ts";
import { failureOf, FetchProblem } from "./fetch-problem.ts";
import { pinnedTo, type GuardedAddresses } from "./guarded-address.ts";
import { untilAborted } from "./until-aborted.ts";

export interface SocketRequest {
  /** `wss://mastodon.example/api/v1/streaming` */
  url: string;
  /** Those of the connection are left out. */
  headers?: Readonly<Record<string, string>>;
  /** Of one message; a larger one ends the socket. */
  mostBytes: number;
  /** Nothing over ws, which others on the way can read. */
  securedOnly?: boolean;
  /** Milliseconds until it is open. */
  time?: number;
  signal?: AbortSignal | null;
}

export interface OutgoingSocketLimits {
  time: number;
  /** Bytes of the head of an answer. */
  head: number;
  /** Sockets that are open, or about to be. */
  most: number;
}

export interface OutgoingSockets {
  /** Open; rejects with a `FetchProblem`. Nothing that it says is lost if listeners are added at once. */
  connect(request: SocketRequest): Promise<WebSocket>;
  /** Ends all of them. */
  close(): void;
}

export const usualSocketLimits: OutgoingSocketLimits = { time: 10_000, head: 16 * 1024, most: 2_000 };

export interface OutgoingSocketParts {
  addresses: GuardedAddresses;
  userAgent: string;
  stopping: AbortSignal;
  limits: OutgoingSocketLimits;
}

export function openOutgoingSockets({ addresses, userAgent, stopping, limits }: OutgoingSocketParts): OutgoingSockets {
  const sockets = new Set<WebSocket>();
  let opening = 0;

  async function open(asked: SocketRequest, signal: AbortSignal): Promise<WebSocket> {
    signal.throwIfAborted();
    if (!/^wss?:/i.test(asked.url)) throw new FetchProblem("address-refused");
    const url = addresses.checked(asked.url.replace(/^ws/i, "http"), undefined, asked.securedOnly ?? false);
    if (sockets.size + opening > limits.most) throw new FetchProblem("busy");
    const lookup = pinnedTo(await untilAborted(addresses.addressesOf(url), signal));
    // The options go on to the request and to its connection; the types know only those of the package itself.
    const toConnect = { lookup, maxHeaderSize: limits.head };
    const socket = new WebSocket(`ws${url.origin.slice("http".length)}${url.pathname}${url.search}`, {
      ...toConnect,
      headers: { ...carriedHeaders(asked.headers), "user-agent": userAgent },
      maxPayload: asked.mostBytes,
      perMessageDeflate: false,
      followRedirects: false,
    });
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    try {
      return await untilAborted(opened(socket), signal);
    } catch (error) {
      socket.terminate();
      throw error;
    }
  }

  return {
    async connect(asked) {
      const late = AbortSignal.timeout(asked.time ?? limits.time);
      const signal = AbortSignal.any([late, stopping, ...(asked.signal ? [asked.signal] : [])]);
      opening += 1;
      try {
        return await open(asked, signal);
      } catch (cause) {
        const aborted = asked.signal?.aborted ? "aborted" : late.aborted ? "late" : null;
        const failure = stopping.aborted ? "stopped" : (aborted ?? failureOf(cause));
        throw new FetchProblem(failure, { cause });
      } finally {
        opening -= 1;
      }
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}

function opened(socket: WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    // It stays: later on "close" tells of the end, and an error that nobody hears would end this process.
    socket.on("error", reject);
    socket.once("open", () => {
      // What came with the answer waits until the caller can listen.
      socket.pause();
      setImmediate(() => socket.resume());
      resolve(socket);
    });
  });
}
