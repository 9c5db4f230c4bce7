/**
 * The address of the caller.
 *
 * `X-Forwarded-For` is believed only behind the one proxy that the operator
 * named, and only its last entry, which that proxy wrote itself: everything
 * before it was sent by the client and can say anything (threats A05).
 */
import { isIP } from "node:net";
import { network } from "#server/domain/auth/limits.ts";

export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  trustedProxy: string | null,
): string {
  const direct = plain(peer ?? "127.0.0.1");
  if (!trustedProxy || direct !== trustedProxy || !forwardedFor) return direct;
  const last = plain(withoutPort(forwardedFor.slice(forwardedFor.lastIndexOf(",") + 1).trim()));
  return isIP(last) ? last : direct;
}

/** For whom something is counted: a signed-in person, so that a shared address does not punish a whole house, else an address. */
export function senderOf(ip: string, accountId: string | null): string {
  return accountId ? `account ${accountId}` : `address ${network(ip)}`;
}

/** IPv4 written as IPv6 (`::ffff:192.0.2.1`) is the same client; on which of our interfaces (`%eth0`) says nothing of it. */
function plain(address: string): string {
  return address.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Some proxies write the port too: `192.0.2.1:5678`, `[2001:db8::7]:5678`. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
