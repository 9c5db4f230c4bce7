/**
 * Single values of an answer that another server gave, which may be of any type: each reader gives a harmless one of the right type.
 *
 * A server that is odd, old or lying must not stop a page, so what can't be read is as if it had not been said.
 */
import { BoundedMap } from "#kit/bounded-map.ts";
import { withoutControls } from "#kit/html.ts";
import { plainName } from "#protocol/display-name.ts";
import { linkableHref } from "#protocol/text-tokens.ts";

/** Where an answer comes from. */
export interface From {
  /** `https://other.example`, no slash at the end. */
  origin: string;
  /** `other.example` */
  server: string;
  /** Ours. */
  ourDomain: string;
  /** The id that the reader has there, where it is known: only own posts can be pinned, whatever a server says of others. */
  reader?: string;
}

/** An object of the answer. Its fields are read one by one and never copied. */
export type Foreign = Readonly<Record<string, unknown>>;

export function fieldsIn(value: unknown): Foreign | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Foreign) : null;
}

/** The items that can be read, of the first so many. Of something else than a list there are none. */
export function listIn<Item>(value: unknown, read: (item: unknown) => Item | null, most = 80): Item[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, most).flatMap((item) => read(item) ?? []);
}

/** The same without those that say again what one before them said. */
export function distinctIn<Item extends string | number>(
  value: unknown,
  read: (item: unknown) => Item | null,
  most = 80,
): Item[] {
  return [...new Set(listIn(value, read, most))];
}

/** Plain text, cut where it is longer than anybody writes. */
export function textIn(value: unknown, most = 5_000): string {
  if (typeof value !== "string") return "";
  return withoutControls(value.slice(0, most).toWellFormed());
}

/** Plain text that says something. */
export function filledIn(value: unknown, most = 5_000): string | null {
  return textIn(value, most).trim() || null;
}

/** Text on one line that shows nothing but itself. */
export function nameIn(value: unknown, most = 1_000): string {
  return plainName(textIn(value, most));
}

export function flagIn(value: unknown, fallback = false): boolean {
  return typeof value === "boolean" ? value : fallback;
}

/** More than anybody counts, and still a number that can be added to. */
const mostCounted = 1e12;

/** A whole number from 0 on. Some servers say it as text. */
export function countIn(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 0 && number <= mostCounted ? Math.floor(number) : null;
}

/** A number between two others, both included. */
export function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === "number" && value >= least && value <= most ? value : null;
}

/**
 * An id is a part of addresses and a key of maps, so it is nothing that would mean something else there. Each software has its own kind:
 * decimals, ULIDs, UUIDs.
 */
export function idIn<Id extends string>(value: unknown): Id | null {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === "string" && wholeId.test(text) && !(text in Object.prototype) ? (text as Id) : null;
}

const wholeId = /^(?!\.{1,2}$)[\w.:~-]{1,128}$/;

/** A moment in milliseconds and `Z`. */
export function momentIn(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 40 || !/^\d{4}-\d\d-\d\d(?:$|[T ]\d)/.test(value)) return null;
  // Without a zone it would be that of this machine.
  const time = Date.parse(/[T ][\d:.]+$/.test(value) ? `${value}Z` : value);
  if (!Number.isFinite(time)) return null;
  const moment = new Date(time).toISOString();
  return /^\d{4}-/.test(moment) ? moment : null;
}

/** Where a moment has to be said and none was. */
export const noMoment = "1970-01-01T00:00:00.000Z";

export function dayIn(value: unknown): string | null {
  return momentIn(value)?.slice(0, "2026-11-20".length) ?? null;
}

/** The address of a page or a file, in normal form: http(s), without name and password. What is relative is so to that server. */
export function addressIn(from: From, value: unknown): string | null {
  if (typeof value !== "string" || value.trim() === "" || value.length > 8_192) return null;
  const key = `${from.origin} ${value}`;
  const known = addresses.get(key);
  if (known) return known.href;
  const address = URL.parse(value, `${from.origin}/`);
  const href = address && linkableHref(address.href);
  addresses.setNewest(key, { href, weight: key.length });
  return href;
}

/** Pages read the same ones again and again. */
const addresses = new BoundedMap<string, { href: string | null; weight: number }>({
  most: 20_000,
  mostWeight: 8 * 1024 ** 2,
  weigh: ({ weight }) => weight,
});

/** The first of these addresses that is one. */
export function firstAddressIn(from: From, ...values: unknown[]): string | null {
  for (const value of values) {
    const address = addressIn(from, value);
    if (address !== null) return address;
  }
  return null;
}

export function oneOf<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** BCP 47, as far as it is a language. */
export function languageIn(value: unknown): string | null {
  return typeof value === "string" && /^[a-z]{2,3}(?:-\w{1,8}){0,4}$/.test(value) ? value : null;
}

/** `#rrggbb` */
export function colorIn(value: unknown): string | null {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : null;
}

export function blurhashIn(value: unknown): string | null {
  return typeof value === "string" && /^[\w#$%*+,.:;=?@[\]^{|}~-]{6,200}$/.test(value) ? value : null;
}
