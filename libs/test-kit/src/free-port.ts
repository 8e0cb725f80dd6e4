import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/**
 * Below the ports that Linux uses for connections (32768 and above, `ip_local_port_range` of ip(7)), so that a killed
 * server can get its port again, and below the ports that the launcher uses for Redis.
 */
const lowest = 20_000;
const portsPerWorker = 1_500;
const workers = 8;

/** A gateway opens its port seconds after it was chosen, so concurrent test files choose from different ranges. */
const { JEST_WORKER_ID, TEST_PARALLEL_INDEX } = process.env;
const worker = Number(JEST_WORKER_ID ?? TEST_PARALLEL_INDEX ?? 0) % workers;

/** A free loopback port. */
export function freePort(): Promise<number> {
  const from = lowest + worker * portsPerWorker;
  const port = Array.from({ length: 20 }, () => randomInt(from, from + portsPerWorker));
  return getPort({ host: '127.0.0.1', port });
}
