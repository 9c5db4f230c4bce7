/**
 * E-mail addresses: a strict subset of RFC 5321 (threats A07).
 *
 * Quoted local parts, comments, address literals and lists are all legal
 * somewhere and all a way to make two programs read one string as two
 * different recipients. People with such an address have another one as well.
 */
import { canonicalDomain } from "./acct.ts";
import * as limits from "./limits.ts";

const shape = /^([^@]{1,64})@([^@]+)$/;
const atext = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotAtom = new RegExp(`^${atext}(?:\\.${atext})*$`);
const dnsName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The one address that a person typed, its domain in canonical form; `null` if
 * it is anything else. Spaces around it, which phones add, do not count. The
 * local part keeps its capitals: only the server at the other end may fold them.
 */
export function parseEmail(text: string): string | null {
  if (text.length > 2 * limits.text.email) return null;
  const [, local, host] = shape.exec(text.replace(/^ +| +$/g, "")) ?? [];
  if (!local || !host || !dotAtom.test(local)) return null;
  const domain = canonicalDomain(host);
  if (!domain || !dnsName.test(domain)) return null;
  const address = `${local}@${domain}`;
  return address.length <= limits.text.email ? address : null;
}
