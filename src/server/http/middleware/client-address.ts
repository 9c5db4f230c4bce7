/**
 * The address of the caller.
 *
 * `X-Forwarded-For` is believed only behind the one proxy that the operator
 * named, and only its last entry, which that proxy wrote itself: everything
 * before it was sent by the client and can say anything (threats A05).
 */
import { BlockList, isIP } from "node:net";
import { network } from "#kit/network.ts";

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

/**
 * The proxy that says for whom it asks, and that the operator has not named; null if there is none. All its clients
 * are one to us, and share what one may have. A stranger may send the same header: they come from no such network.
 */
export function unnamedProxy(
  peer: string | undefined,
  forwardedFor: string | null,
  trustedProxy: string | null,
): string | null {
  const direct = plain(peer ?? "");
  if (!forwardedFor || direct === trustedProxy) return null;
  return nearby.check(direct, isIP(direct) === 6 ? "ipv6" : "ipv4") ? direct : null;
}

/** This machine, and networks that are not part of the Internet. */
const nearby = new BlockList();
for (const [network, bits, family] of [
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
] as const)
  nearby.addSubnet(network, bits, family);

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
