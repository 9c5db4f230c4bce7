/**
 * The streams that can be subscribed to, and what each asks of the subscriber
 * (`docs/api-notes.md`, Streams).
 */
import * as v from "valibot";
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
] as const;
export type StreamName = (typeof streamNames)[number];

/** A stream with its argument, as one string: `hashtag` + `birds` → `hashtag birds`. */
export type StreamKey = string;

export interface Subscription {
  name: StreamName;
  tag: string | null;
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
  return name === "user:notification" ? ["read:notifications"] : ["read:statuses"];
}

/** `["hashtag", "birds"]`: what a frame says of where it belongs. */
export const streamOfKey = (key: StreamKey): string[] => key.split(" ");
export const keyOfStream = (stream: readonly string[]): StreamKey => stream.join(" ");

export const keyOf = ({ name, tag }: Subscription): StreamKey => (tag === null ? name : `${name} ${tag}`);

const asked = v.object({ stream: v.picklist(streamNames), tag: v.optional(v.pipe(v.string(), v.maxLength(100))) });

const clientFrame = v.object({ type: v.picklist(["subscribe", "unsubscribe"]), ...asked.entries });

/** A subscription from query parameters, or null if there is no such stream. */
export function parseSubscription(input: { stream?: unknown; tag?: unknown }): Subscription | null {
  const parsed = v.safeParse(asked, { stream: input.stream, ...(input.tag ? { tag: input.tag } : {}) });
  return parsed.success ? complete(parsed.output.stream, parsed.output.tag) : null;
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
  const subscription = complete(parsed.output.stream, parsed.output.tag);
  return subscription && { type: parsed.output.type, subscription };
}

/** A hashtag stream needs its tag; the others have none. */
function complete(name: StreamName, tag: string | undefined): Subscription | null {
  if (!name.startsWith("hashtag")) return { name, tag: null, spelling: null };
  const bare = tag?.replace(/^#/, "").normalize("NFKC").toLowerCase();
  return bare && !bare.includes(" ") ? { name, tag: bare, spelling: tag !== bare ? tag! : null } : null;
}
