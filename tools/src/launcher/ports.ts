import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '@salon/file-system';
import getPort from 'get-port';
import { LaunchError } from './launch-error.ts';

const LOOPBACK = '127.0.0.1';
const POLL_MS = 50;

/** The first port and the one after the last. */
const RANGE = [32_000, 32_768] as const;

/**
 * A free loopback port that no other call returns, in no launcher, until this process ends. It is just below the range
 * that Linux uses for connections and for servers on port 0 (32768 and above, `ip_local_port_range` of ip(7)), so that
 * no other process gets the port while its owner restarts. The tests' servers use lower ports
 * (libs/test-kit/src/free-port.ts).
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const candidates = Array.from({ length: 20 }, () => randomInt(...RANGE));
    const port = await getPort({ host: LOOPBACK, port: candidates });
    if (await claims(port)) return port;
  }
}

/**
 * Takes the UDP port of the same number until this process ends: its server opens the TCP port some seconds after it was
 * chosen, and another gallery could have chosen it meanwhile. @returns false if it was taken already
 */
async function claims(port: number): Promise<boolean> {
  const claim = createSocket('udp4').unref();
  try {
    await once(claim.bind(port, LOOPBACK), 'listening');
    return true;
  } catch {
    claim.close();
    return false;
  }
}

/** The names of the variables with a port and its address. */
interface PortVariables {
  port: string;
  host: string;
}

/** Checks that `port` (0: any) can be bound, before any process starts. Returns the port. */
export async function claimPort(
  port: number,
  host: string,
  variables: PortVariables = { port: 'PORT', host: 'HOST' },
): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const sentence = sentences({ port, host }, variables)[codeOf(error)];
    throw new LaunchError(sentence ?? String(error));
  }
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
}

const sentences = (
  { port, host }: { port: number; host: string },
  names: PortVariables,
): Record<string, string> => ({
  EADDRINUSE: `Port ${port} is in use. Stop what listens there, or set ${names.port} to another.`,
  EACCES: `Port ${port} needs more rights than this user has. Set ${names.port} to one above 1023.`,
  EADDRNOTAVAIL: `${names.host} is ${host}, which is no address of this machine.`,
  ENOTFOUND: `${names.host} is ${host}, which is no address of this machine.`,
});

/** Whether a server on `host` listens on all addresses of the machine. */
export const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** The name in a browser on this machine for a server that listens on `host`. */
export const nameOf = (host: string): string =>
  isAnyAddress(host) ? 'localhost' : reachable(host);

/**
 * The address for connecting to a server that listens on `host`. Not `localhost` for all addresses, as that is `::1`
 * first, where another server may listen.
 */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return LOOPBACK;
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Waits until a loopback port, or the Unix socket at a path, accepts connections.
 * @param onSlow called once if that takes longer than `slowAfterMs`
 */
export async function untilListening(
  at: number | string,
  signal: AbortSignal,
  onSlow = () => {},
  slowAfterMs = 30_000,
): Promise<void> {
  const address = typeof at === 'number' ? { port: at, host: LOOPBACK } : { path: at };
  const timer = setTimeout(onSlow, slowAfterMs);
  try {
    while (!(await accepts(address))) await wait(POLL_MS, undefined, { signal });
  } finally {
    clearTimeout(timer);
  }
}

async function accepts(address: NetConnectOpts): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
