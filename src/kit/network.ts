/** The networks behind an IP address, for counting what one client or one customer does. */

/** An IPv4 address, or the /64 that one IPv6 client has to itself. */
export function network(ip: string): string {
  return ip.includes(":") ? leadingGroups(ip, 4) : ip;
}

/** The /48 of an IPv6 address: 65,536 networks that are easily in one hand. */
export function site(ip: string): string {
  return leadingGroups(ip, 3);
}

/** Addresses that are easily in one hand: the /24 of IPv4, the /48 of IPv6. */
export function neighbourhood(ip: string): string {
  return ip.includes(":") ? site(ip) : ip.slice(0, ip.lastIndexOf("."));
}

function leadingGroups(ip: string, count: number): string {
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(8 - left.length - right.length, 0)).fill("0"), ...right];
  return groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
