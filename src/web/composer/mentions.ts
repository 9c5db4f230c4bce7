/** Whom a reply names first: the author, then everybody whom the parent named, the writer excepted. */
import type { Account } from "#protocol/entities.ts";
import type { OriginalStatus } from "#web/entities/store.ts";

export function mentionsForReply(status: OriginalStatus, author: Account, writer: Account): string[] {
  const named = [author.acct, ...status.mentions.map((mention) => mention.acct)];
  return [...new Set(named)].filter((acct) => acct !== writer.acct);
}
