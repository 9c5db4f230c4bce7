/**
 * Requests of any method to another server, whose answer is wanted whatever its status: for people who use an account there.
 *
 * Addresses are refused as everywhere on the way out. No redirect is followed, so what is meant for one origin, above all its
 * authorization, goes to no other. Connections are kept for the next request to the same origin. A request that might do
 * something twice gets a connection of its own: an old one may end at the moment that the request is written, and then
 * nobody knows whether it has arrived.
 */
import * as http from "node:http";
import * as https from "node:https";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { acceptedEncodings, readBounded } from "./bounded-body.ts";
import { carriedHeaders } from "./carried-headers.ts";
import { fitsType, readContentType, type ContentType } from "./content-type.ts";
import { failureOf, FetchProblem, type FetchFailure } from "./fetch-problem.ts";
import { pinnedTo, type GuardedAddresses } from "./guarded-address.ts";
import { openHostTurns, type TurnLimits } from "./host-turns.ts";
import { untilAborted } from "./until-aborted.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

export type ExchangeMethod = (typeof methods)[number];

export interface ExchangeRequest {
  url: string;
  method: ExchangeMethod;
  /** Those of the connection are left out: `host`, lengths, `cookie` and the like. */
  headers?: Readonly<Record<string, string>>;
  /** What streams is sent once at most. One that was not begun, because nobody could be asked, is left as it is. */
  body?: Buffer | AsyncIterable<Uint8Array>;
  /** Bytes of a body that streams: exactly so many, or the request fails. */
  length?: number;
  /** Of the answer, as it came and unpacked; one with more fails as "too-large". */
  mostBytes: number;
  /** Types that a success may have: `application/json`, or `image/*`. Otherwise any. */
  types?: readonly string[];
  /** Nothing over http, which others on the way can read. */
  httpsOnly?: boolean;
  /** Milliseconds for everything, waiting for a turn too. */
  time?: number;
  /** Milliseconds in which something has to move. */
  idle?: number;
  /** Gives up: the connection is closed, or the place in the queue. */
  signal?: AbortSignal | null;
}

export interface ExchangeAnswer extends ContentType {
  kind: "answer";
  url: string;
  /** Any: 200, 301, 404, 503. */
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Whole and unpacked. */
  body: Buffer;
}

/** A failure is for the caller to act upon; it is no fault of this server. */
export type Exchanged = ExchangeAnswer | { kind: "failed"; failure: FetchFailure };

export interface ExchangeLimits extends TurnLimits {
  /** Milliseconds for everything, and until something moves. */
  time: number;
  idle: number;
  /** Bytes of the head of an answer. */
  head: number;
  /** Milliseconds for which a connection is kept, and how many of them: to one origin, and in all. */
  kept: number;
  keptPerOrigin: number;
  keptInAll: number;
}

export const usualExchangeLimits: ExchangeLimits = {
  time: 10_000,
  idle: 10_000,
  head: 16 * 1024,
  // Turns of their own: previews and people don't wait for each other.
  // A dozen hosts that are slow leave room for the others.
  atOnce: 192,
  perHost: 16,
  waiting: 500,
  waitingPerHost: 100,
  kept: 30_000,
  keptPerOrigin: 8,
  keptInAll: 256,
};

export interface ExchangeParts {
  addresses: GuardedAddresses;
  userAgent: string;
  stopping: AbortSignal;
  limits: ExchangeLimits;
}

export interface Exchanges {
  exchange(request: ExchangeRequest): Promise<Exchanged>;
  /** Ends the connections that are kept. */
  close(): void;
}

export function openExchanges({ addresses, userAgent, stopping, limits }: ExchangeParts): Exchanges {
  const turns = openHostTurns(limits);
  const agents = openAgents(limits);

  async function ask(url: URL, asked: ExchangeRequest, signal: AbortSignal): Promise<ExchangeAnswer> {
    signal.throwIfAborted();
    const lookup = pinnedTo(await untilAborted(addresses.recentAddressesOf(url), signal));
    const isRepeatable = (asked.method === "GET" || asked.method === "HEAD") && asked.body === undefined;
    const begin = (agent: http.Agent) =>
      send(url, asked, { agent, signal, lookup, headers: headersFor(asked, userAgent), maxHeaderSize: limits.head });
    const { kept, single } = agents[url.protocol === "https:" ? "https" : "http"];
    const response = await begin(isRepeatable ? kept : single).catch((error: unknown) => {
      if (error instanceof KeptConnectionEnded) return begin(single);
      throw error;
    });
    try {
      return await read(response, url, asked);
    } finally {
      // Whatever is still to go, or to come, ends with its connection; one that is through is kept.
      if (!response.req.writableFinished) response.req.destroy();
      response.destroy();
    }
  }

  function send(url: URL, { method, body, length, idle }: ExchangeRequest, options: http.RequestOptions) {
    const { request: begin } = url.protocol === "https:" ? https : http;
    return new Promise<http.IncomingMessage & { req: http.ClientRequest }>((resolve, reject) => {
      const request = begin(url, { ...options, method });
      let answer: http.IncomingMessage | null = null;
      request.once("response", (response) => {
        answer = response;
        // It may end early, and nobody may be reading it.
        response.on("error", () => {});
        resolve(response as http.IncomingMessage & { req: http.ClientRequest });
      });
      // We speak no other protocol.
      request.once("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new FetchProblem("unreachable"));
      });
      request.on("error", (error) =>
        reject(request.reusedSocket && hasHungUp(error) ? new KeptConnectionEnded() : error),
      );
      request.setTimeout(idle ?? limits.idle, () => (answer ?? request).destroy(new FetchProblem("late")));
      if (body === undefined || Buffer.isBuffer(body)) request.end(body);
      else pipeline(exactly(body, length), request).catch(reject);
    });
  }

  async function exchange(asked: ExchangeRequest): Promise<Exchanged> {
    const late = AbortSignal.timeout(asked.time ?? limits.time);
    const signal = AbortSignal.any([late, stopping, ...(asked.signal ? [asked.signal] : [])]);
    try {
      signal.throwIfAborted();
      if (!methods.includes(asked.method)) throw new FetchProblem("request-refused");
      const url = addresses.checked(asked.url, undefined, asked.httpsOnly ?? false);
      if (!turns.hasRoom(url.hostname)) throw new FetchProblem("busy");
      return await untilAborted(
        turns.take(url.hostname, () => ask(url, asked, signal), signal),
        signal,
      );
    } catch (error) {
      const aborted = asked.signal?.aborted ? "aborted" : late.aborted ? "late" : null;
      return { kind: "failed", failure: stopping.aborted ? "stopped" : (aborted ?? failureOf(error)) };
    }
  }

  return {
    exchange,
    close() {
      for (const { kept, single } of Object.values(agents)) {
        kept.destroy();
        single.destroy();
      }
    },
  };
}

/** The other side has closed a kept connection before it read a request that may be sent again. */
class KeptConnectionEnded extends Error {}

const hasHungUp = (error: NodeJS.ErrnoException) => error.code === "ECONNRESET" || error.code === "EPIPE";

/** For each scheme: one that keeps connections, and one that does not. */
function openAgents({ kept: timeout, keptPerOrigin, keptInAll }: ExchangeLimits) {
  const keeping = { keepAlive: true, timeout, maxFreeSockets: keptPerOrigin, scheduling: "lifo" } as const;
  const agents = {
    http: { kept: new http.Agent(keeping), single: new http.Agent({ keepAlive: false }) },
    https: { kept: new https.Agent(keeping), single: new https.Agent({ keepAlive: false }) },
  };
  const all = [agents.http.kept, agents.https.kept];
  const countKept = () => all.flatMap(({ freeSockets }) => Object.values(freeSockets)).flat().length;
  for (const agent of all) {
    // Documented as a method to override; it answers whether to keep, which its type does not know.
    const keep: (socket: Duplex) => unknown = agent.keepSocketAlive.bind(agent);
    agent.keepSocketAlive = (socket: Duplex) => countKept() < keptInAll && keep(socket);
  }
  return agents;
}

function headersFor({ headers, types, body, length }: ExchangeRequest, userAgent: string): http.OutgoingHttpHeaders {
  const size = Buffer.isBuffer(body) ? body.length : length;
  return {
    ...(types && { accept: types.join(", ") }),
    ...carriedHeaders(headers),
    "accept-encoding": acceptedEncodings,
    "user-agent": userAgent,
    ...(body !== undefined && size !== undefined && { "content-length": size }),
  };
}

/** What is sent beyond the length that was told, the other side would read as a request of its own. */
async function* exactly(body: AsyncIterable<Uint8Array>, length: number | undefined): AsyncIterable<Uint8Array> {
  let sent = 0;
  try {
    for await (const chunk of body) {
      sent += chunk.length;
      if (length !== undefined && sent > length) break;
      yield chunk;
    }
  } catch (cause) {
    throw new FetchProblem("aborted", { cause });
  }
  if (length !== undefined && sent !== length) throw new FetchProblem("request-refused");
}

async function read(response: http.IncomingMessage, { href }: URL, asked: ExchangeRequest): Promise<ExchangeAnswer> {
  const { statusCode: status = 0, headers } = response;
  const { mostBytes } = asked;
  const answer = { kind: "answer", url: href, status, ...readContentType(headers["content-type"]), headers } as const;
  if (asked.method === "HEAD" || status === 204 || status === 304) {
    // Its headers speak of a body that does not come.
    for await (const _ of response);
    return { ...answer, body: Buffer.alloc(0) };
  }
  const isSuccess = status >= 200 && status <= 299;
  if (isSuccess && asked.types && !fitsType(answer.type, asked.types)) throw new FetchProblem("wrong-type");
  const { body } = await readBounded(response, { mostBytes, whenLarger: "refuse" });
  return { ...answer, body };
}
