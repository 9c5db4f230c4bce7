/**
 * Addresses of accounts: `name` here, `name@domain` elsewhere.
 *
 * One person must have one spelling, or a block of `Example.COM` would miss
 * `example.com` (threats F15). So domains are always kept in one canonical form:
 * lower case, Unicode in punycode, no trailing dot, default port left out.
 */

export interface Acct {
  username: string;
  /** Canonical; `null` for an account of this server. */
  domain: string | null;
}

/**
 * Names on other servers may hold more than ours: dots, hyphens, and capitals that mean nothing.
 * The source is shared with the search for mentions in text.
 */
export const remoteUsernamePattern = "[a-zA-Z0-9_](?:[a-zA-Z0-9_.\\-]{0,62}[a-zA-Z0-9_])?";

const wholeUsername = /* @__PURE__ */ new RegExp(`^${remoteUsernamePattern}$`);

/**
 * Reads `name`, `@name`, `name@domain`, `@name@domain` and `acct:name@domain`;
 * `null` for anything else. With `localDomain` given, an address of that domain
 * is one of this server.
 */
export function parseAcct(text: string, localDomain?: string): Acct | null {
  const [, username, host] = /^(?:acct:|@)?([^@]+)(?:@([^@]+))?$/s.exec(text) ?? [];
  if (!username || !wholeUsername.test(username)) return null;
  if (host === undefined) return { username, domain: null };
  const domain = canonicalDomain(host);
  return domain === null ? null : { username, domain: domain === localDomain ? null : domain };
}

/** `name` or `name@domain`, as the field `acct` of an account has it. */
export function formatAcct({ username, domain }: Acct): string {
  return domain === null ? username : `${username}@${domain}`;
}

/** The key under which two spellings of one address meet: the name in lower case too. */
export function acctKey(acct: Acct): string {
  return formatAcct(acct).toLowerCase();
}

/** The whole handle, `@name@domain`, also for an account of this server. */
export function formatHandle({ username, domain }: Acct, localDomain: string): string {
  return `@${username}@${domain ?? localDomain}`;
}

const domainCharacters = /^[\p{L}\p{M}\p{N}.-]+(?::\d{1,5})?$/u;
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The canonical form of a host name, with its port unless that is 443 (servers
 * under development run on ports); `null` if it is no host name. The URL parser
 * does the work, so that a domain here is a host there and the other way round.
 */
export function canonicalDomain(text: string): string | null {
  if (!domainCharacters.test(text)) return null;
  const url = URL.parse(`https://${text}`);
  const name = url?.hostname.replace(/\.$/, "") ?? "";
  if (name.length > 253 || !name.split(".").every((label) => hostLabel.test(label))) return null;
  return url!.port ? `${name}:${url!.port}` : name;
}
