/** Websites that may name somebody as the author of what they publish, as their owner lists them: hosts, each in its one form. */
import { canonicalDomain } from "#protocol/acct.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";

/**
 * The domains of a list in which each entry may be an address, begin with `*.` as Mastodon lets it, or hold several of
 * them, one a line. Throws `account.attribution-domain` and `account.too-many-attribution-domains`.
 */
export function attributionDomains(typed: readonly string[]): string[] {
  const entries = typed.flatMap((text) => text.split(/[\s,]+/)).filter((entry) => entry !== "");
  const domains = [...new Set(entries.map(domainOf))];
  const limit = limits.account.attributionDomains;
  if (domains.length > limit) {
    throw new Refusal("account.too-many-attribution-domains", { args: { limit }, details: saidOf("ERR_TOO_MANY") });
  }
  return domains;
}

function domainOf(entry: string): string {
  const domain = canonicalDomain(entry.replace(/^https?:\/\//i, "").replace(/^\*\.|\/$/g, ""));
  if (domain === null) {
    throw new Refusal("account.attribution-domain", { args: { domain: entry }, details: saidOf("ERR_INVALID") });
  }
  return domain;
}

function saidOf(error: string): Record<string, unknown> {
  const field = "attribution_domains";
  return { field, details: { [field]: [{ error }] } };
}
