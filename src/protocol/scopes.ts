/**
 * OAuth scopes: what an app may do for somebody.
 *
 * They climb colon by colon: `read` grants `read:accounts`, `admin:read` grants `admin:read:accounts`, and
 * neither grants anything of the other. The old `follow` stands for reading and changing of three nouns.
 */
import { shelves, toggles, type ShelfName } from "./toggles.ts";

const kept = shelves.map((shelf): ShelfName => toggles[shelf].list);

const moderated = [
  "accounts",
  "reports",
  "domain_allows",
  "domain_blocks",
  "ip_blocks",
  "email_domain_blocks",
  "canonical_email_blocks",
] as const;

const both = ["accounts", "blocks", "filters", "follows", "lists", "mutes", "notifications", "statuses"] as const;

const children = {
  read: [...both, ...kept, "collections", "search"],
  write: [...both, ...kept, "collections", "conversations", "media", "reports"],
  "admin:read": moderated,
  "admin:write": moderated,
} as const;

export type ScopeNoun = (typeof children)["read" | "write"][number];

/** Scopes with words of their own; the others are said as a noun of `read` or `write`, or as what grants them. */
export const wholeScopes = ["read", "write", "follow", "push", "profile", "admin:read", "admin:write"] as const;

/** All that there are. */
export const scopes: readonly string[] = [
  ...wholeScopes,
  ...Object.entries(children).flatMap(([parent, nouns]) => nouns.map((noun) => `${parent}:${noun}`)),
];

/** Given to apps that ask for nothing. */
export const defaultScopes: readonly string[] = ["read"];

const followed = new Set(["blocks", "follows", "mutes"].flatMap((noun) => [`read:${noun}`, `write:${noun}`]));

/** Whether what was granted covers what is needed. */
export function scopeAllows(granted: readonly string[], needed: string): boolean {
  return granted.some(
    (scope) => scope === needed || needed.startsWith(`${scope}:`) || (scope === "follow" && followed.has(needed)),
  );
}

/** Scopes of a list, with spaces between them, each once; null if one of them is unknown. */
export function parseScopes(text: string): string[] | null {
  const named = [...new Set(text.split(/\s+/).filter((scope) => scope !== ""))];
  return named.every((scope) => scopes.includes(scope)) ? named : null;
}

/** Without those that another one of them grants anyway. */
export function withoutCovered(granted: readonly string[]): string[] {
  return granted.filter((scope) => !granted.some((other) => other !== scope && scopeAllows([other], scope)));
}

/** The nouns of which single scopes of `read` or `write` are granted. */
export function nounsOf(parent: "read" | "write", granted: readonly string[]): ScopeNoun[] {
  return children[parent].filter((noun) => granted.includes(`${parent}:${noun}`));
}
