/**
 * The server of a linked account, as this one asks there for it: the same paths with the token of the account, answers that
 * our pages can take, and a refusal in words for everything that goes wrong.
 */
import { network } from "#kit/network.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Elsewhere } from "#server/domain/accounts/viewer.ts";
import { openToken } from "#server/domain/linked/tokens.ts";
import type { ExchangeMethod } from "#server/outside/guarded-exchange.ts";
import { ReceivedFile } from "#server/domain/media/received-file.ts";
import type { Fields } from "../middleware/body.ts";
import { Reply, type SignedInCall } from "../middleware/route.ts";
import { cleaned, type From } from "./clean.ts";
import { jsonIn } from "./foreign-json.ts";
import { cursorsIn } from "./cursors.ts";
import { jsonBody, multipartBody, type BodyThere } from "./bodies.ts";
import { queryOf } from "./queries.ts";

const mostBytes = 1024 ** 2;
/** Characters of the words with which it refuses. */
const longestWords = 500;
/** Milliseconds for a file, which goes on from here only when it is here whole. */
const fileTime = 10 * 60_000;
/** Some look at a file before they answer. */
const fileIdle = 2 * 60_000;

/** What is asked for one network at once, however many accounts it has: others need turns, too. */
const mostForOne = 24;
const underWay = new Map<string, number>();

async function inTurn<Answer>(sender: string, server: string, ask: () => Promise<Answer>): Promise<Answer> {
  const before = underWay.get(sender) ?? 0;
  if (before >= mostForOne) throw new Refusal("linked.unreachable", { args: { server } });
  underWay.set(sender, before + 1);
  try {
    return await ask();
  } finally {
    const left = underWay.get(sender)! - 1;
    if (left > 0) underWay.set(sender, left);
    else underWay.delete(sender);
  }
}

export interface There {
  readonly from: From;
  /** The answer as our pages take it, with the cursors of its neighbours. Throws for what is no answer. */
  ask(method: ExchangeMethod, path: string, fields?: Fields, more?: AskedThere): Promise<Reply>;
  /** The body alone. Throws `RefusedThere`. */
  get<Body>(path: string, fields?: Fields): Promise<Body>;
  send<Body>(method: ExchangeMethod, path: string, fields?: Fields, more?: AskedThere): Promise<Body>;
}

interface AskedThere {
  /** That of the call, unless it is said. */
  idempotencyKey?: string | null;
}

/** The other server says no, in its own words. */
export class RefusedThere extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`${reply.status}`);
    this.name = "RefusedThere";
    this.reply = reply;
  }
}

export function thereFor(call: SignedInCall): There {
  const { viewer, ports, signal, ip } = call;
  const { elsewhere } = viewer;
  if (!elsewhere) throw new Refusal("route.not-found");
  const from = { ...fromOf(elsewhere, ports.domain), reader: elsewhere.remoteId };
  const { origin, server } = from;
  const { ended, limited } = refusalsOf(call, server);
  const token = openToken(ports, elsewhere, ended);

  async function exchange(method: ExchangeMethod, path: string, fields: Fields, more: AskedThere): Promise<Reply> {
    const isReading = method === "GET";
    const url = `${origin}${path}${isReading ? queryOf(fields) : ""}`;
    const body = isReading ? null : bodyOf(fields);
    const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${token}` };
    if (body) headers["content-type"] = body.type;
    const { idempotencyKey = call.idempotencyKey } = more;
    if (idempotencyKey && method === "POST") headers["idempotency-key"] = idempotencyKey;
    const answer = await inTurn(network(ip), server, () =>
      ports.outgoing.exchange({
        url,
        method,
        headers,
        mostBytes,
        signal,
        ...(body && { body: body.bytes, length: body.length }),
        ...(body?.isFile && { time: fileTime, idle: fileIdle }),
      }),
    );
    if (answer.kind === "failed") {
      // No address is so long.
      if (answer.failure === "address-refused") throw new Refusal("record.not-found");
      // Its words would be others' words, and who waits for them has gone.
      throw new Refusal(answer.failure === "too-large" ? "linked.not-understood" : "linked.unreachable", {
        args: { server },
        cause: answer.failure,
      });
    }
    const { status } = answer;
    if (status === 401) throw ended();
    if (status === 429) throw limited(headerOf(answer.headers["retry-after"]));
    if (status >= 500) throw new Refusal("linked.unreachable", { args: { server } });
    // It leads elsewhere, and the token is for nobody else.
    if (status < 200 || (status >= 300 && status < 400))
      throw new Refusal("linked.not-understood", { args: { server } });
    const said = jsonIn(answer.body);
    if (status >= 400) throw new RefusedThere(refusalIn(said, status, headerOf(answer.headers["retry-after"])));
    if (said === undefined) throw new Refusal("linked.not-understood", { args: { server } });
    return new Reply(cleaned(from, method, path, said), {
      status,
      ...cursorsIn(headerOf(answer.headers.link), origin),
    });
  }

  function bodyOf(fields: Fields): BodyThere {
    const hasFile = Object.values(fields).some((value) => value instanceof ReceivedFile);
    return hasFile ? multipartBody(ports.blobs, fields) : jsonBody(fields);
  }

  async function bodyFrom<Body>(...asked: Parameters<typeof exchange>): Promise<Body> {
    return (await exchange(...asked)).body as Body;
  }

  return {
    from,
    ask: async (method, path, fields = {}, more = {}) =>
      exchange(method, path, fields, more).catch((error: unknown) => {
        if (error instanceof RefusedThere) return error.reply;
        throw error;
      }),
    get: (path, fields = {}) => bodyFrom("GET", path, fields, {}),
    send: (method, path, fields = {}, more = {}) => bodyFrom(method, path, fields, more),
  };
}

export function fromOf({ origin }: Pick<Elsewhere, "origin">, ourDomain: string): From {
  return { origin, server: new URL(origin).host, ourDomain };
}

/** With the words of this server, where those of the other one would say nothing to people. */
function refusalsOf({ t }: Pick<SignedInCall, "t">, server: string) {
  return {
    /** Pages lead to where it can be begun anew. */
    ended() {
      const signIn = { label: t("signin-at", { server }), href: `/signin?${new URLSearchParams({ server })}` };
      return new Refusal("linked.ended", { args: { server }, details: { sign_in: signIn } });
    },
    limited(retryAfter: string) {
      const seconds = /^\d{1,6}$/.test(retryAfter) ? { retry_after: Number(retryAfter) } : {};
      return new Refusal("linked.limited", { args: { server }, details: seconds });
    },
  };
}

/** The words of the other server, as text. */
function refusalIn(said: unknown, status: number, retryAfter: string): Reply {
  const { error, error_description: described } = (said ?? {}) as Record<string, unknown>;
  const words = [described, error].find((text) => typeof text === "string" && text.trim() !== "") as string | undefined;
  const body = { error: words?.slice(0, longestWords) ?? `HTTP ${status}` };
  const headers: Record<string, string> = /^\d{1,6}$/.test(retryAfter) ? { "retry-after": retryAfter } : {};
  return new Reply(body, { status, headers });
}

const headerOf = (value: string | string[] | undefined): string => [value ?? ""].flat().join(", ");
