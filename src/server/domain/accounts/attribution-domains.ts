/** Websites that may name somebody as the author of what they publish, as their owner lists them: hosts, each in its one form. */
import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import { canonicalDomain } from "#protocol/acct.ts";
import { firstCharacters } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";

/** Characters of an entry that its refusal repeats. */
const mostRepeated = 60;

/**
 * The domains of a list in which each entry may be the address of a page, begin with `*.` as Mastodon lets it, or hold
 * several of them, apart by line breaks, spaces, commas or semicolons. A domain has two labels at least and no port.
 * Throws `account.attribution-domain` and `account.too-many-attribution-domains`.
 */
export function attributionDomains(typed: readonly string[]): string[] {
  const entries = typed.flatMap((text) => text.split(/[\s,;]+/)).filter((entry) => entry !== "");
  const limit = limits.account.attributionDomains;
  const domains = new Set<string>();
  for (const entry of new Set(entries)) {
    domains.add(domainOf(entry));
    if (domains.size > limit) {
      throw new Refusal("account.too-many-attribution-domains", { args: { limit }, details: saidOf("ERR_TOO_MANY") });
    }
  }
  return [...domains];
}

/** As their owner reads them: names of other scripts in their own letters. */
export function readableDomains(domains: readonly string[]): string[] {
  return domains.map((domain) => domainToUnicode(domain) || domain);
}

function domainOf(entry: string): string {
  const host = entry.replace(/^(?:https?:)?\/\//i, "").replace(/[/?#].*$/s, "");
  // The canonical form of a host may have a port, or leave out the one of HTTPS.
  const domain = host.includes(":") ? null : canonicalDomain(host.replace(/^\*\./, ""));
  if (domain === null || !domain.includes(".") || isIP(domain)) {
    throw new Refusal("account.attribution-domain", {
      args: { domain: beginningOf(entry) },
      details: saidOf("ERR_INVALID"),
    });
  }
  return domain;
}

function beginningOf(entry: string): string {
  const beginning = firstCharacters(entry, mostRepeated);
  return beginning === entry ? entry : `${beginning}…`;
}

function saidOf(error: string): Record<string, unknown> {
  const field = "attribution_domains";
  return { field, details: { [field]: [{ error }] } };
}
