import { expect, test } from "vitest";
import { network, site } from "./network.ts";

test("an IPv4 address is a network of its own", () => {
  expect(network("192.0.2.7")).toBe("192.0.2.7");
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2", "2001:db8:1"],
  ["2001:db8::6", "2001:db8:0:0", "2001:db8:0"],
  ["::1", "0:0:0:0", "0:0:0"],
])("%s is in a /64 and a /48, however it is written", (address, of64, of48) => {
  expect([network(address), site(address)]).toEqual([of64, of48]);
});
