/**
 * A server that speaks the Mastodon API on a port of this machine, and does as a test bends it: old, wrong, slow or hostile.
 *
 * `const odd = await openOddServer()`, then `odd.bends(/timelines/, oddAnswers.drip)`; `odd.requests` tells who has asked
 * for what, and with which authorization. Its ids are ULIDs, as those of GoToSocial are.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { WebSocketServer, type WebSocket } from "ws";

/** A request as it came. */
export interface Heard {
  method: string;
  /** With its query. */
  url: string;
  authorization: string | null;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What is said in place of the usual. */
export type OddAnswer = (heard: Heard, response: ServerResponse) => void;

type Entity = Record<string, unknown>;

export const oddAccount = (username: string, more: Entity = {}): Entity => ({
  id: `01ARZ3NDEKTSV4RRFFQ69${username.toUpperCase().padEnd(5, "0").slice(0, 5)}`,
  username,
  acct: username,
  display_name: username,
  created_at: "2026-01-01T00:00:00.000Z",
  note: "<p>Birds</p>",
  ...more,
});

let made = 0;

export const oddStatus = (content: string, more: Entity = {}): Entity => ({
  id: `01BX5ZZKBKACTAV9WEVG${String(++made).padStart(6, "0")}`,
  created_at: "2026-02-03T04:05:06.000Z",
  account: oddAccount("ada"),
  content,
  visibility: "public",
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  ...more,
});

const json = { "content-type": "application/json; charset=utf-8" };

export const inOddJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): OddAnswer =>
  (_heard, response) =>
    void response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));

const raw =
  (body: string | Buffer, status = 200, headers: Record<string, string> = json): OddAnswer =>
  (_heard, response) =>
    void response.writeHead(status, headers).end(body);

/** 64 MiB of nothing, packed twice over. */
const bomb = () => gzipSync(Buffer.alloc(64 * 1024 ** 2, " "));

/** What servers say when something is wrong with them. */
export const oddAnswers = {
  serverError: inOddJson({ error: "Something went wrong" }, 500),
  badGateway: raw("<html><h1>502 Bad Gateway</h1></html>", 502, { "content-type": "text/html" }),
  unavailable: raw("", 503),
  html: raw("<!doctype html><title>Welcome</title>", 200, { "content-type": "text/html" }),
  brokenJson: raw('[{"id":"1","content":"'),
  list: inOddJson([]),
  object: inOddJson({}),
  text: inOddJson("words"),
  nothing: inOddJson(null),
  limited: inOddJson({ error: "Too many requests" }, 429, { "retry-after": "77" }),
  longHead: raw("[]", 200, { ...json, "x-long": "x".repeat(64 * 1024) }),
  bomb: (_heard, response) => void response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(bomb()),
  /** Goes on until nobody reads it. */
  endless: (_heard, response) => {
    response.writeHead(200, json);
    const more = (): void => {
      while (!response.destroyed && response.write(" ".repeat(64 * 1024)));
    };
    response.on("drain", more).on("error", () => {});
    more();
  },
  /** A byte now and then, so that nothing ever stands still. */
  drip: (_heard, response) => {
    response.writeHead(200, json).write("[");
    const drops = setInterval(() => response.write(" "), 200);
    response.on("close", () => clearInterval(drops)).on("error", () => {});
  },
  silence: () => {},
  hangsUp: (_heard, response) => void response.destroy(),
} satisfies Record<string, OddAnswer>;

export const leadsTo =
  (location: string, status = 301): OddAnswer =>
  (_heard, response) =>
    void response.writeHead(status, { location }).end();

export async function openOddServer(): Promise<OddServer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return new OddServer(server);
}

interface Listener {
  socket: WebSocket;
  authorization: string | null;
  /** What it was told. */
  said: string[];
}

export class OddServer {
  readonly port: number;
  /** `127.0.0.1:…` */
  readonly host: string;
  readonly origin: string;
  readonly requests: Heard[] = [];
  /** Of its authorization server; null on servers that are older than that. */
  metadata: Entity | null;
  /** Its home, newest first. */
  home: Entity[] = [];
  /** Tokens that open something. */
  readonly tokens = new Set<string>();
  /** Its apps: where each leads people, by its id. */
  readonly apps = new Map<string, string>();
  readonly listeners: Listener[] = [];
  /** Connections that it was asked for. */
  connections = 0;

  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #bent: [RegExp, OddAnswer][] = [];
  /** What was asked, by the code that was given. */
  readonly #codes = new Map<string, Entity>();
  /** Posts by their keys. */
  readonly #published = new Map<string, Entity>();

  constructor(server: Server) {
    ({ port: this.port } = server.address() as AddressInfo);
    this.host = `127.0.0.1:${this.port}`;
    this.origin = `http://${this.host}`;
    this.metadata = metadataOf(this.origin);
    this.#server = server;
    server.on("request", (request, response) => void this.#answer(request, response));
    server.on("connection", (socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on("error", () => {}).on("close", () => this.#sockets.delete(socket));
    });
    const streams = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      streams.handleUpgrade(request, socket, head, (opened) => this.#listens(opened, request));
    });
  }

  /** Answers so where a path fits, until `straightens()`. */
  bends(path: RegExp, answer: OddAnswer): void {
    this.#bent.push([path, answer]);
  }

  straightens(): void {
    this.#bent.length = 0;
    this.metadata = metadataOf(this.origin);
  }

  /** Its person says yes: where the browser is sent from its page. */
  readonly letsIn = (location: string): URL => {
    const asked = new URL(location).searchParams;
    const code = secret();
    this.#codes.set(code, Object.fromEntries(asked));
    const back = new URL(asked.get("redirect_uri")!);
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state")!);
    if (this.metadata) back.searchParams.set("iss", this.origin);
    return back;
  };

  /** To all that listen. */
  says(frame: Entity | string): void {
    const text = typeof frame === "string" ? frame : JSON.stringify(frame);
    for (const { socket } of this.listeners) if (socket.readyState === socket.OPEN) socket.send(text);
  }

  async close(): Promise<void> {
    for (const { socket } of this.listeners) socket.terminate();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #listens(socket: WebSocket, { headers }: IncomingMessage): void {
    const listener: Listener = { socket, authorization: headers.authorization ?? null, said: [] };
    socket.on("message", (data) => listener.said.push((data as Buffer).toString())).on("error", () => {});
    this.listeners.push(listener);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const heard = await read(request);
    this.requests.push(heard);
    const path = heard.url.split("?")[0]!;
    const bent = this.#bent.findLast(([pattern]) => pattern.test(path));
    const answer = bent?.[1] ?? this.#usual[path] ?? refused("Record not found", 404);
    answer(heard, response);
  }

  readonly #usual: Record<string, OddAnswer> = {
    "/.well-known/oauth-authorization-server": (heard, response) =>
      (this.metadata ? inOddJson(this.metadata) : refused("Not Found", 404))(heard, response),
    "/api/v1/apps": (heard, response) => {
      const id = secret();
      this.apps.set(id, fieldsIn(heard)["redirect_uris"]!);
      inOddJson({ id: "1", client_id: id, client_secret: secret() })(heard, response);
    },
    "/oauth/token": (heard, response) => this.#token(heard)(heard, response),
    "/oauth/revoke": (heard, response) => {
      this.tokens.delete(fieldsIn(heard)["token"]!);
      inOddJson({})(heard, response);
    },
    "/api/v1/instance": inOddJson(instance),
    "/api/v2/instance": inOddJson(instance),
    "/api/v1/accounts/verify_credentials": this.#toPerson(() => ({ ...oddAccount("ada"), source })),
    "/api/v1/timelines/home": this.#toPerson(() => this.home),
    "/api/v1/notifications": this.#toPerson(() => []),
    "/api/v1/conversations": this.#toPerson(() => []),
    "/api/v2/notifications": this.#toPerson(() => ({ accounts: [], statuses: [], notification_groups: [] })),
    "/api/v1/statuses": this.#toPerson((heard) => this.#publish(heard)),
    "/api/v2/media": this.#toPerson(() => ({ id: secret(), type: "image", url: `${this.origin}/a.png` })),
  };

  /** Only who is signed in gets it. */
  #toPerson(work: (heard: Heard) => unknown): OddAnswer {
    return (heard, response) => {
      const isSignedIn = this.tokens.has(heard.authorization?.replace(/^Bearer /, "") ?? "");
      (isSignedIn ? inOddJson(work(heard)) : refused("The access token is invalid", 401))(heard, response);
    };
  }

  #token(heard: Heard): OddAnswer {
    const { client_id: app = "", code = "", grant_type: grant } = fieldsIn(heard);
    if (!this.apps.has(app)) return refused("invalid_client", 401);
    const asked = this.#codes.get(code);
    if (grant !== "client_credentials" && asked?.["client_id"] !== app) return refused("invalid_grant");
    this.#codes.delete(code);
    const token = secret();
    if (asked) this.tokens.add(token);
    return inOddJson({ access_token: token, token_type: "Bearer", scope: "read write", created_at: 1 });
  }

  /** One post for one key. */
  #publish({ method, headers, body }: Heard): unknown {
    if (method !== "POST") return [];
    const key = String(headers["idempotency-key"] ?? secret());
    const known = this.#published.get(key);
    if (known) return known;
    const { status } = JSON.parse(body) as { status?: string };
    const published = oddStatus(`<p>${String(status).replaceAll(/[<>&]/g, "")}</p>`);
    this.#published.set(key, published);
    this.home.unshift(published);
    return published;
  }
}

const instance = { title: "Odd", version: "4.5.2", api_versions: { mastodon: 7 } };
const source = { note: "", privacy: "public", fields: [] };

const metadataOf = (origin: string): Entity => ({
  issuer: origin,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  app_registration_endpoint: `${origin}/api/v1/apps`,
  response_types_supported: ["code"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});

const refused = (error: string, status = 400) => inOddJson({ error }, status);

const secret = () => randomBytes(24).toString("base64url");

const fieldsIn = ({ body }: Heard): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

async function read(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = [];
  for await (const chunk of request.on("error", () => {})) chunks.push(chunk as Buffer);
  return {
    method: request.method!,
    url: request.url!,
    authorization: request.headers.authorization ?? null,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}
