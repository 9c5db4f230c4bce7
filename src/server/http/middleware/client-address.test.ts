import { expect, test } from "vitest";
import { clientAddress, unnamedProxy } from "./client-address.ts";

const proxy = "127.0.0.1";

test.each([
  ["without a proxy the peer is the client", "203.0.113.9", "198.51.100.1", null, "203.0.113.9"],
  ["behind the proxy its last word counts", proxy, "198.51.100.1, 203.0.113.9", proxy, "203.0.113.9"],
  ["another peer is not believed", "203.0.113.9", "198.51.100.1", proxy, "203.0.113.9"],
  ["the proxy itself may ask", proxy, null, proxy, proxy],
  ["what is no address is not believed", proxy, "198.51.100.1, evil", proxy, proxy],
  ["nor what only looks like one", proxy, "999.1.1.1", proxy, proxy],
  ["nor an address with more behind it", proxy, "198.51.100.1 x", proxy, proxy],
  ["IPv4 in IPv6 is the same client", "::ffff:203.0.113.9", null, null, "203.0.113.9"],
  ["and the same proxy", "::ffff:127.0.0.1", "::ffff:203.0.113.9", proxy, "203.0.113.9"],
  ["an interface says nothing of the client", "fe80::1%eth0", null, null, "fe80::1"],
  ["a port says nothing of the client", proxy, "198.51.100.1, 203.0.113.9:5678", proxy, "203.0.113.9"],
  ["nor does that of IPv6", proxy, "[2001:db8::7]:5678", proxy, "2001:db8::7"],
  ["brackets alone are none", proxy, "[2001:db8::7]", proxy, "2001:db8::7"],
  ["IPv6 stays whole", "::1", "2001:db8::7", "::1", "2001:db8::7"],
])("%s", (_what, peer, forwardedFor, trusted, client) => {
  expect(clientAddress(peer, forwardedFor, trusted)).toBe(client);
});

test.each([
  ["127.0.0.1", "203.0.113.9", null, "127.0.0.1"],
  ["::ffff:172.17.0.2", "203.0.113.9", null, "172.17.0.2"],
  ["::1", "203.0.113.9", "127.0.0.1", "::1"],
  ["127.0.0.1", "203.0.113.9", "127.0.0.1", null],
  ["127.0.0.1", null, null, null],
  ["198.51.100.1", "203.0.113.9", null, null],
  [undefined, "203.0.113.9", null, null],
])("%s that asks for %s, where %s is named: the proxy without a name is %s", (peer, forwardedFor, trusted, proxy) => {
  expect(unnamedProxy(peer, forwardedFor, trusted)).toBe(proxy);
});

test("a hundred forged headers are one client (threats A05)", () => {
  const forged = Array.from({ length: 100 }, (_, n) => `198.51.100.${n}, 2001:db8::${n}`);
  expect(new Set(forged.map((header) => clientAddress("203.0.113.9", header, proxy)))).toEqual(
    new Set(["203.0.113.9"]),
  );
  expect(new Set(forged.map((header) => clientAddress(proxy, `${header}, 203.0.113.9`, proxy)))).toEqual(
    new Set(["203.0.113.9"]),
  );
});
