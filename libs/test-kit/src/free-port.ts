import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import getPort from 'get-port';

/**
 * Below the ports that Linux uses for connections (32768 and above, `ip_local_port_range` of ip(7)), so that a killed
 * server can get its port again, and below the ports that the launcher uses.
 */
const lowest = 20_000;
const highest = 31_999;

const loopbackAddress = '127.0.0.1';

/** A free loopback port that no other call returns, in no process, until this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const candidates = Array.from({ length: 20 }, () => randomInt(lowest, highest + 1));
    const port = await getPort({ host: loopbackAddress, port: candidates });
    if (await claims(port)) return port;
  }
}

/**
 * Takes the UDP port of the same number until this process ends: other processes see that the port is taken, although its
 * server opens it only later. @returns false if another process was first
 */
async function claims(port: number): Promise<boolean> {
  const claim = createSocket('udp4').unref();
  try {
    await once(claim.bind(port, loopbackAddress), 'listening');
    return true;
  } catch {
    claim.close();
    return false;
  }
}
