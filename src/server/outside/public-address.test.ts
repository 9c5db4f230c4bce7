import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test("S01: no special IPv4 address is public, from the first to the last of each network", () => {
  const special = [
    ["0.0.0.0", "0.255.255.255"],
    ["10.0.0.0", "10.255.255.255"],
    ["100.64.0.0", "100.127.255.255"],
    ["127.0.0.1", "127.255.255.255"],
    ["169.254.0.0", "169.254.169.254", "169.254.255.255"],
    ["172.16.0.0", "172.31.255.255"],
    ["192.0.0.0", "192.0.0.255"],
    ["192.0.2.0", "192.88.99.1", "192.168.0.0", "192.168.255.255"],
    ["198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.7"],
    ["224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255"],
  ].flat();
  expect(special.filter(isPublicAddress)).toEqual([]);
});

test("S02: no IPv6 address is public that is local, reserved, or carries another one inside", () => {
  const special = [
    ["::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:127.0.0.1"],
    ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "100:0:0:1::1"],
    ["2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::1"],
    ["2620:4f:8000::1", "3fff::1", "3fff:fff::1", "4000::1", "5f00::1"],
    ["fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1"],
    ["2606:2800:220:1::1%eth0", "0:0:0:0:0:0:0:1", "0000:0000:0000:0000:0000:ffff:7f00:0001"],
  ].flat();
  expect(special.filter(isPublicAddress)).toEqual([]);
});

test("what others on the internet have is public, right beside what is not", () => {
  const others = [
    ["1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0"],
    [
      "169.253.255.255",
      "172.15.255.255",
      "172.32.0.0",
      "192.0.1.0",
      "192.167.255.255",
      "198.20.0.0",
      "223.255.255.255",
    ],
    ["2001:200::1", "2001:4860:4860::8888", "2003::1", "2606:2800:220:1:248:1893:25c8:1946", "3ffe::1"],
  ].flat();
  expect(others.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("what is no address is not public", () => {
  expect(["", "localhost", "example.org", "0x7f.1", "1.1.1", "1.1.1.1:80", "[::1]"].filter(isPublicAddress)).toEqual(
    [],
  );
});
