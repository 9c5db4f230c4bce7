/**
 * The form of every API route: one entry of a table, never a loose handler.
 *
 * Method, path, scope, limiter and schema are data, so that tests can walk all
 * of them (each body encoding, each kind of bad input, each missing scope), and
 * so that pages and forms can call a route in memory without HTTP.
 */
import type * as v from "valibot";
import type { AppId } from "#protocol/ids.ts";
import type { ShelfName } from "#protocol/toggles.ts";
import type { Words } from "#protocol/words.ts";
import type { Reading, ReadingContext } from "#server/domain/accounts/reading.ts";
import type { MaybeViewer, Viewer } from "#server/domain/accounts/viewer.ts";
import type { Database, Writes } from "#server/storage/database.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { BasicCredentials } from "./authorization.ts";
import type { Fields } from "./body.ts";
import type { BrowserSecrets } from "./cookies.ts";
import type { IncomingBytes } from "./incoming.ts";

/** OAuth scopes of the Mastodon API; a parent (`read`) grants its children. */
export type Scope =
  | "profile"
  | `read:${ShelfName | "accounts" | "blocks" | "filters" | "follows" | "lists" | "mutes" | "notifications" | "search" | "statuses"}`
  | `write:${ShelfName | "accounts" | "blocks" | "conversations" | "filters" | "follows" | "lists" | "media" | "mutes" | "notifications" | "reports" | "statuses"}`;

/**
 * Who may call: everybody (`public`; a viewer is known if one signed in), everybody with a token, also an app
 * alone (`app`), a signed-in account with a scope, or only this server's own client (`session`).
 */
export type Access = "public" | "app" | "session" | Scope | readonly Scope[];

export type LimiterName =
  | "default"
  | "media"
  | "delete"
  | "sign-in"
  | "upload-part"
  | "translate"
  | "page"
  | "registration"
  | "oauth"
  | "none";

/** What a handler knows of the call besides its validated input. */
interface CallBy<Who extends MaybeViewer> {
  db: Database;
  transact<T>(work: (tx: Writes) => Promise<T>): Promise<T>;
  viewer: Who;
  /** The app whose token came with the call, also where it speaks for itself; null without one. */
  appId: AppId | null;
  /** What came as HTTP Basic, by which apps prove themselves; null otherwise. */
  basic: BasicCredentials | null;
  /** Counts the call against another limiter too. Throws `request.rate-limited`. */
  count(name: LimiterName): Promise<void>;
  ports: Ports;
  /** The argument of every read, for the viewer who calls. */
  reading(context: ReadingContext): Reading<Who, Database>;
  /** Words in the language of the caller, for messages. */
  t: Words;
  locale: string;
  ip: string;
  userAgent: string;
  /** Aborted when nobody waits for the answer any longer; null for a call in memory. */
  signal: AbortSignal | null;
  /** `Idempotency-Key`, if one was sent. */
  idempotencyKey: string | null;
  /** Raw values of cookies; only the routes of sign-in read them. */
  secrets: BrowserSecrets;
}

export type Call = CallBy<MaybeViewer>;
export type SignedInCall = CallBy<Viewer>;

/** An answer that is more than its JSON. */
export class Reply<Body = unknown> {
  readonly body: Body;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Queries of the neighbouring pages; become the `Link` header. */
  readonly next: Record<string, string> | null;
  readonly prev: Record<string, string> | null;

  constructor(
    body: Body,
    more: {
      status?: number;
      headers?: Record<string, string>;
      next?: Record<string, string> | null;
      prev?: Record<string, string> | null;
    } = {},
  ) {
    this.body = body;
    this.status = more.status ?? 200;
    this.headers = more.headers ?? {};
    this.next = more.next ?? null;
    this.prev = more.prev ?? null;
  }
}

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Hono path, such as `/api/v1/statuses/:id`. */
  path: string;
  access: Access;
  /**
   * On a public route: what an app's token must grant to be answered as its account. Without one the route
   * answers every token as it answers a visitor, so that what was forgotten here shows nothing (threats O05).
   */
  tokenScope?: Scope | undefined;
  /** A token without that is answered as a visitor is and not refused: Mastodon asks for no scope there. */
  orVisitor?: true;
  limiter?: LimiterName;
  /**
   * Cookies that come along count for nothing, so that no other site can do anything with them here. Apps call such a
   * route before they have a token, out of programs that share their cookies with a browser. A public one looks at no token
   * either: an app may come with one that has ended.
   */
  ignoresCookies?: true;
  /** Also answers for an account on another server; for others such an account has the routes of `http/linked`. */
  alsoLinked?: true;
  /**
   * Looks for what the path names before the input is looked at, and gets that as it came. Throws `record.not-found`,
   * also for what is somebody else's.
   */
  finds?(call: Call, said: Fields): Promise<void>;
  /** Its purpose in a few words, for those who read the reference of the API; each route of the table has one. */
  summary?: string;
  /** Path parameters, query and body as one object; unknown keys are dropped. */
  input: v.GenericSchema<unknown, unknown>;
  /** The answer of success, for the reference; each route of the table says it, and contract tests hold answers against it. */
  answers?: v.GenericSchema;
  /** Statuses of success; 200 unless given. */
  successes?: readonly number[];
  /** The list takes an offset, and yet names no neighbouring pages, as on Mastodon. */
  isWhole?: true;
  /** Largest body in bytes; 1 MiB unless the route takes files. */
  bodyLimit?: number;
  /**
   * Files that go to disk as they come: those of a form, of so many bytes each, or the whole body, which is then read
   * by the handler. Such a body may take its time.
   */
  receives?: { kind: "files"; most: number } | { kind: "bytes" };
  handle(call: Call, input: never, body: IncomingBytes): Promise<unknown>;
}

/** A value that is only told: lists of it may be fixed ones. */
export type Told<Value> = Value extends readonly (infer Item)[]
  ? readonly Told<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Told<Value[Key]> }
    : Value;

/** Declares a route whose handler knows the types of its input and of its answer, and that someone is signed in. */
export function route<Input, Where extends Access, Answer = unknown>(entry: {
  method: Route["method"];
  path: string;
  access: Where;
  tokenScope?: Where extends "public" ? Scope : undefined;
  orVisitor?: true;
  limiter?: LimiterName;
  ignoresCookies?: true;
  alsoLinked?: true;
  finds?(call: Where extends "public" | "app" ? Call : SignedInCall, said: Fields): Promise<void>;
  summary?: string;
  input: v.GenericSchema<unknown, Input>;
  answers?: v.GenericSchema<Answer>;
  successes?: Route["successes"];
  isWhole?: true;
  bodyLimit?: number;
  receives?: Route["receives"];
  handle(
    call: Where extends "public" | "app" ? Call : SignedInCall,
    input: Input,
    body: IncomingBytes,
  ): Promise<Told<NoInfer<Answer>> | Reply<Told<NoInfer<Answer>>>>;
}): Route {
  return entry as unknown as Route;
}
