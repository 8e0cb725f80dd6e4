import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * A free loopback port, by preference below those that Linux gives to connections (32768 and above,
 * `ip_local_port_range` of ip(7)): a server that a test kills can have its port again.
 */
export const freePort = (): Promise<number> =>
  getPort({
    host: '127.0.0.1',
    port: Array.from({ length: 20 }, () => randomInt(20_000, 32_768)),
  });
