/**
 * The one way out: each request whose address came from a person or another server goes through here (threats S01–S09).
 *
 * Addresses are those of `guarded-address.ts`, for all three ways: `fetch` reads a page or a file, `exchange` passes a
 * request of any method on (`guarded-exchange.ts`), and `connect` opens a socket (`guarded-socket.ts`).
 *
 * A fetch checks each redirect like a new address. It has no cookies, no credentials and no proxy. An answer has a time for
 * all of it, a time in which something has to come, a largest head, a largest body, and a type that was asked for.
 */
import { isUtf8 } from "node:buffer";
import * as http from "node:http";
import * as https from "node:https";
import { acceptedEncodings, readBounded, type BodyBounds } from "./bounded-body.ts";
import { fitsType, readContentType, type ContentType } from "./content-type.ts";
import { failureOf, FetchProblem, type FetchFailure } from "./fetch-problem.ts";
import { openGuardedAddresses, pinnedTo, type AddressLimits, type AddressOptions } from "./guarded-address.ts";
import { openExchanges, usualExchangeLimits, type Exchanges, type ExchangeLimits } from "./guarded-exchange.ts";
import {
  openOutgoingSockets,
  usualSocketLimits,
  type OutgoingSocketLimits,
  type OutgoingSockets,
} from "./guarded-socket.ts";
import { openHostTurns, type TurnLimits } from "./host-turns.ts";
import { untilAborted } from "./until-aborted.ts";

export interface OutsideRequest extends BodyBounds {
  url: string;
  /** Types that may come: `text/html`, or `image/*`. */
  types: readonly string[];
  /** Nothing that was not asked for over https. */
  httpsOnly?: boolean;
  /** For the host that is asked, and never for another one that it redirects to: a signature is for one of them. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for everything, waiting for a turn and redirects too. */
  time?: number;
  redirects?: number;
}

export interface OutsideAnswer extends ContentType {
  kind: "answer";
  /** Where it came from, after all redirects. */
  url: string;
  status: number;
  /** Empty unless the status is a success. */
  body: Buffer;
  /** False where it was cut. */
  isWhole: boolean;
}

/** A failure is for the caller to act upon; it is no fault of this server. */
export type Fetched = OutsideAnswer | { kind: "failed"; failure: FetchFailure };

export interface GuardedFetch {
  /** Reads a page or a file, and follows its redirects. */
  fetch(request: OutsideRequest): Promise<Fetched>;
  exchange: Exchanges["exchange"];
  connect: OutgoingSockets["connect"];
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface GuardOptions extends AddressOptions {
  /** The address of this server, by which others know who asks. */
  origin: string;
  limits?: Partial<FetchLimits>;
  exchanges?: Partial<ExchangeLimits>;
  sockets?: Partial<OutgoingSocketLimits>;
}

export interface FetchLimits extends AddressLimits, TurnLimits {
  /** Milliseconds for everything, and until something comes. */
  time: number;
  idle: number;
  redirects: number;
  /** Bytes of the head of an answer. */
  head: number;
}

const usualLimits: FetchLimits = {
  time: 10_000,
  idle: 5_000,
  redirects: 3,
  ports: [80, 443],
  address: 4_096,
  remembered: 30_000,
  head: 16 * 1024,
  atOnce: 32,
  perHost: 4,
  waiting: 1_000,
  waitingPerHost: 1_000,
};

/** Connections to hosts that were checked once are not kept for the next request. */
const agents = {
  "http:": new http.Agent({ keepAlive: false }),
  "https:": new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
};

export function openGuardedFetch({ origin, exchanges, sockets, ...options }: GuardOptions): GuardedFetch {
  const limits = { ...usualLimits, ...options.limits };
  const addresses = openGuardedAddresses(options, limits);
  const turns = openHostTurns(limits);
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const userAgent = `Linnet (+${origin}/)`;
  const parts = { addresses, userAgent, stopping: stopping.signal };
  const others = openExchanges({ ...parts, limits: { ...usualExchangeLimits, ...exchanges } });
  const streams = openOutgoingSockets({ ...parts, limits: { ...usualSocketLimits, ...sockets } });

  /** One hop: an answer, or where it leads. */
  async function ask(url: URL, request: OutsideRequest, ours: boolean, signal: AbortSignal) {
    signal.throwIfAborted();
    const found = await untilAborted(addresses.addressesOf(url), signal);
    const response = await send(url, found, headersFor(request, ours), signal);
    try {
      return await read(response, url, request);
    } finally {
      response.destroy();
    }
  }

  function headersFor({ types, headers }: OutsideRequest, ours: boolean): http.OutgoingHttpHeaders {
    return {
      accept: types.join(", "),
      "accept-encoding": acceptedEncodings,
      "user-agent": userAgent,
      ...(ours && headers),
    };
  }

  function send(url: URL, found: string[], headers: http.OutgoingHttpHeaders, signal: AbortSignal) {
    const { request: begin } = url.protocol === "https:" ? https : http;
    const agent = agents[url.protocol as keyof typeof agents];
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = begin(url, { headers, agent, signal, lookup: pinnedTo(found), maxHeaderSize: limits.head });
      let answer: http.IncomingMessage | null = null;
      request.once("response", (response) => {
        answer = response;
        // It may end early, and nobody may be reading it.
        response.on("error", () => {});
        resolve(response);
      });
      // We speak no other protocol.
      request.once("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new FetchProblem("unreachable"));
      });
      request.on("error", reject);
      // Of an answer that says no length the end of its request would look like its own.
      request.setTimeout(limits.idle, () => (answer ?? request).destroy(new FetchProblem("late")));
      request.end();
    });
  }

  async function follow(request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
    const { httpsOnly = false, redirects = limits.redirects } = request;
    let url = addresses.checked(request.url, undefined, httpsOnly);
    if (!turns.hasRoom(url.hostname)) throw new FetchProblem("busy");
    const first = url.origin;
    // Once it has led elsewhere, nothing of ours goes back with it.
    let ours = true;
    for (let hop = 0; hop <= redirects; hop += 1) {
      const asked = url;
      const asOurs = (ours &&= asked.origin === first);
      const found = await turns.take(asked.hostname, () => ask(asked, request, asOurs, signal), signal);
      if (found.kind === "answer") return found;
      url = addresses.checked(found.location, asked.href, httpsOnly);
    }
    throw new FetchProblem("too-many-redirects");
  }

  async function fetch(request: OutsideRequest): Promise<Fetched> {
    const late = AbortSignal.timeout(request.time ?? limits.time);
    const signal = AbortSignal.any([late, stopping.signal]);
    try {
      return await untilAborted(follow(request, signal), signal);
    } catch (error) {
      const failure = stopping.signal.aborted ? "stopped" : late.aborted ? "late" : failureOf(error);
      return { kind: "failed", failure };
    }
  }

  function keepTrack<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  return {
    fetch: (request) => keepTrack(fetch(request)),
    exchange: (request) => keepTrack(others.exchange(request)),
    connect: streams.connect,
    async close() {
      stopping.abort();
      await Promise.all(underWay);
      others.close();
      streams.close();
    },
  };
}

type Hop = OutsideAnswer | { kind: "redirect"; location: string };

async function read(response: http.IncomingMessage, { href }: URL, request: OutsideRequest): Promise<Hop> {
  const { statusCode: status = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
    return { kind: "redirect", location: asWritten(headers.location) };
  }
  const { type, charset } = readContentType(headers["content-type"]);
  const answer = { kind: "answer", url: href, status, type, charset } as const;
  if (status < 200 || status > 299) return { ...answer, body: Buffer.alloc(0), isWhole: false };
  if (!fitsType(type, request.types)) throw new FetchProblem("wrong-type");
  return { ...answer, ...(await readBounded(response, request)) };
}

/** Bytes of a head are read as Latin-1; an address that is not plain is written in UTF-8. */
function asWritten(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}
