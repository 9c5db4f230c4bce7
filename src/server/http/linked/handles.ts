/** Addresses of accounts as another server tells them: from here, its own people are `name@other.example`. */
import { canonicalDomain, formatAcct, parseAcct } from "#protocol/acct.ts";
import type { From } from "./values.ts";

/** The full address; null for what is none. */
export function handleIn(from: From, value: unknown): string | null {
  if (typeof value !== "string" || value.length > 400) return null;
  const acct = parseAcct(value);
  return acct && formatAcct({ ...acct, domain: acct.domain ?? from.server });
}

/** The name in an address. */
export function usernameOf(handle: string): string {
  return handle.slice(0, handle.indexOf("@"));
}

/** The handle whose page on that server an address leads to: `https://other.example/@name`, or `/@name@third.example` there. */
export function handleOfPage(from: From, href: string): string | null {
  const { host, pathname, search } = new URL(href);
  if (canonicalDomain(host) !== canonicalDomain(new URL(from.origin).host) || search !== "") return null;
  const [, name] = /^\/(?:@|users\/|u\/)([\w.@-]+)\/?$/.exec(pathname) ?? [];
  return name === undefined ? null : handleIn(from, name);
}
