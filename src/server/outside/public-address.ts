/**
 * Which addresses are public: the rest of the internet, and nothing of this machine or of the network that it stands in.
 *
 * IPv4 is what the registry of special addresses leaves (RFC 6890 and its registry at IANA). Of IPv6 it is the one block
 * from which public addresses are given out, less what is reserved in it. Forms that carry an IPv4 address inside of
 * them (mapped, NAT64, 6to4, Teredo) are never public: such a host can be reached by its IPv4 address.
 */
import { BlockList, isIP } from "node:net";

const specialIPv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  // Multicast, and what was never given out, with the broadcast address.
  "224.0.0.0/4",
  "240.0.0.0/4",
];

const givenOutIPv6 = ["2000::/3"];

const specialIPv6 = [
  // Protocols, with Teredo, benchmarks and ORCHID.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];

const special = listOf([...specialIPv4, ...specialIPv6]);
const givenOut = listOf(givenOutIPv6);

/** False for anything that is not an address, too. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      // Behind a "%" stands an interface of this machine.
      return !address.includes("%") && givenOut.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
