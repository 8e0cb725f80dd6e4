import { isIPv6 } from 'node:net';

/** What counts as one visitor's address: an IPv6 subscriber has a whole /64, an IPv4 one a single address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined || !isIPv6(plain)) return mapped ?? plain;
  const [head = [], tail = []] = plain
    .split('::', 2)
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = plain.includes('::') ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
