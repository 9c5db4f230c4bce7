/**
 * Facts of an account that somebody signed in with: an account of this server, or one that lies on another server and is
 * used from here (`protocol/linked.ts`).
 */
import type { CredentialAccount } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { LinkedFeature } from "#protocol/linked.ts";

type Own = Pick<CredentialAccount, "id" | "acct" | "linked">;

/**
 * Names the account in this browser, and to this server in headers and forms: drafts, tabs and all that is kept for one
 * account. Two servers may give the same id to two people, so an id only names people as the API answers with them.
 */
export function keyOfAccount({ id, linked }: Pick<Own, "id" | "linked">): AccountId {
  return (linked?.key as AccountId | undefined) ?? id;
}

/** `name@linnet.example`. */
export function wholeAcct({ acct, linked }: Pick<Own, "acct" | "linked">, domain: string): string {
  return linked ? acct : `${acct}@${domain}`;
}

/** Whether the server of the account has this. Ours has all of it, and a page offers nothing that its server lacks. */
export function can(account: Pick<Own, "linked"> | null, feature: LinkedFeature): boolean {
  return !account?.linked || account.linked.has.includes(feature);
}

/** Nobody blocks the server that their own account lies on. */
export function mayBlockDomain(account: Pick<Own, "linked"> | null, domain: string): boolean {
  return can(account, "domain-blocks") && account?.linked?.server !== domain;
}

/** Whether a person is on another server than the reader's account: of them that server may not know everything. */
export function isElsewhere(acct: string, account: Pick<Own, "linked"> | null): boolean {
  return acct.split("@")[1] !== account?.linked?.server;
}
