/** Addresses of this server's people and posts, as somebody pastes them. */
import { isId, type StatusId } from "#protocol/ids.ts";
import type { ServerAddress } from "../accounts/reading.ts";

/**
 * `https://here/@name` and `https://here/@name/1`, as they are copied from the browser, and the same as apps know
 * them: `https://here/users/name` and `https://here/users/name/statuses/1`.
 */
export function readOwnAddress(server: ServerAddress, q: string): { account: string; status: StatusId | null } | null {
  const url = URL.parse(q);
  if (url?.origin !== server.origin) return null;
  const [, account, id = ""] = /^\/(?:@|%40|users\/)([^/]+)(?:\/(?:statuses\/)?([^/]+))?/.exec(url.pathname) ?? [];
  return account === undefined ? null : { account, status: isId(id) ? (id as StatusId) : null };
}
