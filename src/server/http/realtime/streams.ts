/**
 * The streams that can be subscribed to, and what each asks of the subscriber
 * (`docs/api-notes.md`, Streams).
 */
import * as v from "valibot";
import { isId, type ListId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Scope } from "../middleware/route.ts";

export const streamNames = [
  "user",
  "user:notification",
  "public",
  "public:media",
  "public:local",
  "public:local:media",
  "public:remote",
  "public:remote:media",
  "hashtag",
  "hashtag:local",
  "list",
  "direct",
] as const;
export type StreamName = (typeof streamNames)[number];

/** A stream with its argument, as one string: `hashtag` + `birds` → `hashtag birds`, `list` + its id. */
export type StreamKey = string;

export interface Subscription {
  name: StreamName;
  tag: string | null;
  list: ListId | null;
  /** The hashtag as the client wrote it, if that differs. */
  spelling: string | null;
}

export type ScopeAllows = (granted: readonly string[], needed: Scope) => boolean;

/** Whether a listener may have a stream: a session every one, a token those for which it has all scopes (threats W06). */
export function mayListen({ authority }: Viewer, { name }: Subscription, allows: ScopeAllows): boolean {
  if (authority?.kind !== "token") return true;
  return scopesOf(name).every((scope) => allows(authority.scopes, scope));
}

function scopesOf(name: StreamName): Scope[] {
  if (name === "user") return ["read:statuses", "read:notifications"];
  if (name === "list") return ["read:lists"];
  return name === "user:notification" ? ["read:notifications"] : ["read:statuses"];
}

/** `["hashtag", "birds"]`: what a frame says of where it belongs. */
export const streamOfKey = (key: StreamKey): string[] => key.split(" ");
export const keyOfStream = (stream: readonly string[]): StreamKey => stream.join(" ");

export function keyOf({ name, tag, list }: Subscription): StreamKey {
  const argument = tag ?? list;
  return argument === null ? name : `${name} ${argument}`;
}

const listKey = /^list (\d+)$/;

/** The list of a stream; null for any other stream. */
export const listOfKey = (key: StreamKey): ListId | null => (listKey.exec(key)?.[1] ?? null) as ListId | null;

const asked = v.object({
  stream: v.picklist(streamNames),
  tag: v.optional(v.pipe(v.string(), v.maxLength(100))),
  list: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.check(isId))),
});

const clientFrame = v.object({ type: v.picklist(["subscribe", "unsubscribe"]), ...asked.entries });

const foreignFrame = v.object({
  ...clientFrame.entries,
  list: v.optional(v.pipe(v.string(), v.regex(/^[\w.:~-]{1,128}$/))),
});

/** A subscription from query parameters, or null if there is no such stream. */
export function parseSubscription(input: { stream?: unknown; tag?: unknown; list?: unknown }): Subscription | null {
  const { stream, tag, list } = input;
  const parsed = v.safeParse(asked, { stream, ...(tag ? { tag } : {}), ...(list ? { list } : {}) });
  return parsed.success ? complete(parsed.output) : null;
}

/** The same as `parseFrame` for an account on another server, whose lists have ids of any form. */
export function parseForeignFrame(text: string): v.InferOutput<typeof foreignFrame> | null {
  try {
    const parsed = v.safeParse(foreignFrame, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** What a client sent through its socket, or null if it is not a frame that we know. */
export function parseFrame(text: string): { type: "subscribe" | "unsubscribe"; subscription: Subscription } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(clientFrame, value);
  if (!parsed.success) return null;
  const subscription = complete(parsed.output);
  return subscription && { type: parsed.output.type, subscription };
}

/** A hashtag stream needs its tag and a list's its list; the others have neither. */
function complete({ stream: name, tag, list }: v.InferOutput<typeof asked>): Subscription | null {
  const alone = { name, tag: null, list: null, spelling: null };
  if (name === "list") return list ? { ...alone, list: list as ListId } : null;
  if (!name.startsWith("hashtag")) return alone;
  const bare = tag?.replace(/^#/, "").normalize("NFKC").toLowerCase();
  return bare && !bare.includes(" ") ? { ...alone, tag: bare, spelling: tag !== bare ? tag! : null } : null;
}
