/**
 * The key of a linked account: the same account has the same one whenever it signs in, so that its browser finds the drafts
 * again that it keeps under it.
 *
 * No server can give its account the key of another one. Origins are ours to name, not the server's, and they have no
 * spaces, so two accounts never make one text; the secret of this server is in it, so that nobody can look for an id there
 * that happens to fit, and each try would take somebody who signs in. Keys begin at 2^62: ids of this server, accounts among
 * them, stay below that until the year 4199 (`migrations/0001-linnet.sql`, `snowflake`).
 */
import type { AccountId } from "#protocol/ids.ts";
import type { Elsewhere } from "../accounts/viewer.ts";
import type { LinkPorts } from "./servers.ts";

const least = 1n << 62n;

export function linkedKey(
  { cipher }: Pick<LinkPorts, "cipher">,
  { origin, remoteId }: Pick<Elsewhere, "origin" | "remoteId">,
): AccountId {
  const mark = cipher.mark(`linked account ${origin} ${remoteId}`).readBigUInt64BE();
  return (least | (mark >> 2n)).toString() as AccountId;
}
