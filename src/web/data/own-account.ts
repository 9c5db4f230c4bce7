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

/** What an account may lack on another server; `here` is what this server alone has. */
export type Needed = LinkedFeature | "here";

/** Whether the server of the account has this. Ours has all of it, and a page offers nothing that its server lacks. */
export function can(account: Pick<Own, "linked"> | null, needed: Needed): boolean {
  const has: readonly Needed[] | undefined = account?.linked?.has;
  return !has || has.includes(needed);
}
