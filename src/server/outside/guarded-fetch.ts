/**
 * The one way out: each request whose address came from a person or another server goes through here (threats S01–S09).
 *
 * Addresses are http or https on their usual ports. A host is resolved once, all that it resolves to has to be public, and
 * the connection is made to what was checked, so no second answer of its name server counts. Each redirect is checked like
 * a new address. There are no cookies, no credentials and no proxy. An answer has a time for all of it, a time in which
 * something has to come, a largest head, a largest body, and a type that was asked for.
 */
import { isUtf8 } from "node:buffer";
import { lookup, Resolver } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { acceptedEncodings, readBounded, type BodyBounds } from "./bounded-body.ts";
import { FetchProblem, type FetchFailure } from "./fetch-problem.ts";
import { openHostTurns } from "./host-turns.ts";
import { isPublicAddress } from "./public-address.ts";

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

export interface OutsideAnswer {
  kind: "answer";
  /** Where it came from, after all redirects. */
  url: string;
  status: number;
  /** In lower case, without parameters. */
  type: string;
  charset: string | null;
  /** Empty unless the status is a success. */
  body: Buffer;
  /** False where it was cut. */
  isWhole: boolean;
}

/** A failure is for the caller to act upon; it is no fault of this server. */
export type Fetched = OutsideAnswer | { kind: "failed"; failure: FetchFailure };

export interface GuardedFetch {
  fetch(request: OutsideRequest): Promise<Fetched>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface GuardOptions {
  /** The address of this server, by which others know who asks. */
  origin: string;
  /** Hosts, with their port unless it is the usual one, that may lead into the own network: `wiki.lan`, `127.0.0.1:8080`. */
  privateHosts?: readonly string[];
  /** All addresses of a host; by default, as the name servers of this machine say. */
  resolve?: (hostname: string) => Promise<string[]>;
  limits?: Partial<FetchLimits>;
}

export interface FetchLimits {
  /** Milliseconds for everything, and until something comes. */
  time: number;
  idle: number;
  redirects: number;
  /** Of hosts that are public. */
  ports: readonly number[];
  /** Bytes of an address, and of the head of an answer. */
  address: number;
  head: number;
  /** Requests at the same moment, in all and to one host, and those that wait. */
  atOnce: number;
  perHost: number;
  waiting: number;
}

const usualLimits: FetchLimits = {
  time: 10_000,
  idle: 5_000,
  redirects: 3,
  ports: [80, 443],
  address: 4_096,
  head: 16 * 1024,
  atOnce: 32,
  perHost: 4,
  waiting: 1_000,
};

/** Connections to hosts that were checked once are not kept for the next request. */
const agents = {
  "http:": new http.Agent({ keepAlive: false }),
  "https:": new https.Agent({ keepAlive: false, maxCachedSessions: 0 }),
};

export function openGuardedFetch({
  origin,
  privateHosts = [],
  resolve = askNameServers,
  ...more
}: GuardOptions): GuardedFetch {
  const limits = { ...usualLimits, ...more.limits };
  const turns = openHostTurns(limits);
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()));
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function addressesOf(url: URL): Promise<string[]> {
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    const isAllowed = allowed.has(url.host);
    const found = isIP(hostname) ? [hostname] : await (isAllowed ? askThisMachine(hostname) : resolve(hostname));
    if (found.length === 0) throw new FetchProblem("unknown-host");
    if (!isAllowed && !found.every(isPublicAddress)) throw new FetchProblem("private-address");
    return found;
  }

  function checked(address: string, base: string | undefined, httpsOnly: boolean): URL {
    const url = address.length <= limits.address ? URL.parse(address, base) : null;
    if (!url || url.href.length > limits.address) throw new FetchProblem("address-refused");
    const isOfWeb = url.protocol === "https:" || (url.protocol === "http:" && !httpsOnly);
    const isUsualPort = url.port === "" || limits.ports.includes(Number(url.port)) || allowed.has(url.host);
    if (!isOfWeb || !isUsualPort || url.username || url.password || !url.hostname) {
      throw new FetchProblem("address-refused");
    }
    return url;
  }

  /** One hop: an answer, or where it leads. */
  async function ask(url: URL, request: OutsideRequest, ours: boolean, signal: AbortSignal) {
    signal.throwIfAborted();
    const addresses = await untilAborted(addressesOf(url), signal);
    const response = await send(url, addresses, headersFor(request, ours), signal);
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
      "user-agent": `Linnet (+${origin}/)`,
      ...(ours && headers),
    };
  }

  function send(url: URL, addresses: string[], headers: http.OutgoingHttpHeaders, signal: AbortSignal) {
    const { request: begin } = url.protocol === "https:" ? https : http;
    const agent = agents[url.protocol as keyof typeof agents];
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = begin(url, { headers, agent, signal, lookup: pinnedTo(addresses), maxHeaderSize: limits.head });
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
    let url = checked(request.url, undefined, httpsOnly);
    const first = url.origin;
    // Once it has led elsewhere, nothing of ours goes back with it.
    let ours = true;
    for (let hop = 0; hop <= redirects; hop += 1) {
      const asked = url;
      const asOurs = (ours &&= asked.origin === first);
      const found = await turns.take(asked.hostname, () => ask(asked, request, asOurs, signal));
      if (found.kind === "answer") return found;
      url = checked(found.location, asked.href, httpsOnly);
    }
    throw new FetchProblem("too-many-redirects");
  }

  async function fetch(request: OutsideRequest): Promise<Fetched> {
    const late = AbortSignal.timeout(request.time ?? limits.time);
    const signal = AbortSignal.any([late, stopping.signal]);
    try {
      if (!turns.hasRoom()) throw new FetchProblem("busy");
      return await untilAborted(follow(request, signal), signal);
    } catch (error) {
      const failure = stopping.signal.aborted ? "stopped" : late.aborted ? "late" : failureOf(error);
      return { kind: "failed", failure };
    }
  }

  return {
    fetch(request) {
      const work = fetch(request);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    async close() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

type Hop = OutsideAnswer | { kind: "redirect"; location: string };

async function read(response: http.IncomingMessage, { href }: URL, request: OutsideRequest): Promise<Hop> {
  const { statusCode: status = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
    return { kind: "redirect", location: asWritten(headers.location) };
  }
  const { type, charset } = readType(headers["content-type"] ?? "");
  const answer = { kind: "answer", url: href, status, type, charset } as const;
  if (status < 200 || status > 299) return { ...answer, body: Buffer.alloc(0), isWhole: false };
  if (!request.types.some((wanted) => fits(type, wanted))) throw new FetchProblem("wrong-type");
  return { ...answer, ...(await readBounded(response, request)) };
}

/** Bytes of a head are read as Latin-1; an address that is not plain is written in UTF-8. */
function asWritten(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : value;
}

/** A name of a charset that is longer than any of them is none. */
function readType(header: string): { type: string; charset: string | null } {
  const [type = "", ...parameters] = header.slice(0, 200).split(";");
  const charset = parameters.map((one) => /^\s*charset="?([\w.:-]{1,40})"?\s*$/i.exec(one)?.[1]).find(Boolean);
  return { type: type.trim().toLowerCase(), charset: charset ?? null };
}

function fits(type: string, wanted: string): boolean {
  return wanted.endsWith("/*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** In place of asking name servers once more at the moment of connecting. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}

/** By the network alone: what this machine's own file of hosts says is for its own network. */
async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

async function askThisMachine(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener("abort", end);
    // Nobody waits for the one that has lost.
    work.catch(() => {});
  }
}

function failureOf(error: unknown): FetchFailure {
  if (error instanceof FetchProblem) return error.failure;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "HPE_HEADER_OVERFLOW") return "too-large";
  return /^E(?:NOTFOUND|AI_)/.test(code) ? "unknown-host" : "unreachable";
}
