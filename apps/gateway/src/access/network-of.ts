import { isIPv6 } from 'node:net';

/**
 * The network of one visitor: a /64 for IPv6, as providers assign a whole one, and a single address for IPv4.
 * @param address undefined for a client that has closed its connection
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const [plain = ''] = withoutPort(address.toLowerCase()).split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain;
  const [head = [], tail = []] = plain
    .split('::', 2)
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = plain.includes('::') ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/** Some proxies send a port, which differs for each connection: `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
