import { BlockList, isIP } from 'node:net';
import type { Logger } from '@salon/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fastify's names for ranges of addresses. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether each part, between commas, is an address, a range such as `10.0.0.0/8`, or one of the named ranges. */
export const isProxyList = (list: string): boolean =>
  list.split(',').every((part) => isAddressOrRange(part.trim()));

function isAddressOrRange(text: string): boolean {
  if (named.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

/** Whether a part of the list is the range of all addresses. Fastify refuses it, as visitors could then pose as proxies. */
export const hasAllAddresses = (list: string): boolean => /\/0+\s*(?:,|$)/.test(list);

/**
 * Warns once if a request comes through a proxy that is not configured: all its visitors share the proxy's address and
 * its limits.
 */
export function warnOfUnknownProxy(fastify: FastifyInstance, logger: Logger): void {
  let hasWarned = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && cameThroughUnknownProxy(request)) {
      hasWarned = true;
      const reason = request.ips ? 'does not name it' : 'is not set';
      logger.warn({
        msg: `requests come through a proxy, but TRUST_PROXY ${reason}: all visitors count as one address`,
        peer: request.socket.remoteAddress,
      });
    }
    done();
  });
}

function cameThroughUnknownProxy({ headers, ips }: FastifyRequest): boolean {
  const forwardedFor = headers['x-forwarded-for'];
  // Only with TRUST_PROXY there are `ips`: the peer, and those it names if it is trusted.
  if (!ips) return (forwardedFor ?? headers.forwarded) !== undefined;
  return forwardedFor !== undefined && ips.length === 1;
}
