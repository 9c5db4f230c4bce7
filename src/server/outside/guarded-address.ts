/**
 * The addresses that are asked: http or https on their usual ports, without a name in them, and of hosts that are public or
 * that the operator has named (threats S01–S04, S06).
 *
 * All that a host resolves to has to be public, and the connection is made to what was checked, so no second answer of its
 * name server counts.
 */
import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { BoundedMap } from "#kit/bounded-map.ts";
import { FetchProblem } from "./fetch-problem.ts";
import { isPublicAddress } from "./public-address.ts";

export interface AddressOptions {
  /** Hosts, with their port unless it is the usual one, that may lead into the own network: `wiki.lan`, `127.0.0.1:8080`. */
  privateHosts?: readonly string[];
  /** All addresses of a host; by default, as the name servers of this machine say. */
  resolve?: (hostname: string) => Promise<string[]>;
}

export interface AddressLimits {
  /** Of hosts that are public. */
  ports: readonly number[];
  /** Bytes of an address. */
  address: number;
  /** Milliseconds for which the addresses of a host may be remembered. */
  remembered: number;
}

export interface GuardedAddresses {
  /** Refuses what is no address of the web, before anybody is asked for its host. */
  checked(address: string, base: string | undefined, httpsOnly: boolean): URL;
  /** Where its host leads at this moment; refuses a host of which one address is private. */
  addressesOf(url: URL): Promise<string[]>;
  /** The same, as it was a moment ago. */
  recentAddressesOf(url: URL): Promise<string[]>;
}

export function openGuardedAddresses(
  { privateHosts = [], resolve = askNameServers }: AddressOptions,
  limits: AddressLimits,
): GuardedAddresses {
  const allowed = new Set(privateHosts.map((host) => host.toLowerCase()));
  const recent = new BoundedMap<string, { found: Promise<string[]>; until: number }>({
    most: 1_000,
    mostWeight: 1_000,
    weigh: () => 1,
  });

  async function addressesOf(url: URL): Promise<string[]> {
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    const isAllowed = allowed.has(url.host);
    const found = isIP(hostname) ? [hostname] : await (isAllowed ? askThisMachine(hostname) : resolve(hostname));
    if (found.length === 0) throw new FetchProblem("unknown-host");
    if (!isAllowed && !found.every(isPublicAddress)) throw new FetchProblem("private-address");
    return found;
  }

  return {
    checked(address, base, httpsOnly) {
      const url = address.length <= limits.address ? URL.parse(address, base) : null;
      if (!url || url.href.length > limits.address) throw new FetchProblem("address-refused");
      const isOfWeb = url.protocol === "https:" || (url.protocol === "http:" && !httpsOnly);
      const isUsualPort = url.port === "" || limits.ports.includes(Number(url.port)) || allowed.has(url.host);
      if (!isOfWeb || !isUsualPort || url.username || url.password || !url.hostname) {
        throw new FetchProblem("address-refused");
      }
      return url;
    },
    addressesOf,
    recentAddressesOf(url) {
      const now = performance.now();
      const known = recent.get(url.host);
      if (known && now < known.until) return known.found;
      const found = addressesOf(url);
      recent.setNewest(url.host, { found, until: now + limits.remembered });
      found.catch(() => recent.get(url.host)?.found === found && recent.delete(url.host));
      return found;
    },
  };
}

/** In place of asking name servers once more at the moment of connecting. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  };
}

/** By the network alone: what this machine's own file of hosts says is for its own network. */
async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

async function askThisMachine(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}
