/** Names of people as the server of a linked account has them: its own without an address, those of this server with ours. */
import { formatAcct, parseAcct } from "#protocol/acct.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { From } from "./clean.ts";

/** A name without an address is one of this server, as everywhere in our pages. Throws `account.not-found`. */
export function acctThere({ server, ourDomain }: Pick<From, "server" | "ourDomain">, acct: string): string {
  const named = parseAcct(acct);
  if (!named) throw new Refusal("account.not-found", { args: { acct } });
  const domain = named.domain ?? ourDomain;
  return formatAcct({ username: named.username, domain: domain === server ? null : domain });
}
