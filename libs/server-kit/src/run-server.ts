import { startObservability } from '@salon/observability';
import type { ServerEnvironment } from './environment.ts';
import { keepHealthFile } from './health-file.ts';
import { createLogger, type Logger } from './logger.ts';
import { endWithLauncher, stopOnSignal } from './shutdown.ts';
import { waitForRedis } from './wait-for-redis.ts';

/** What a process serves, for example a Nest application. */
interface Server {
  /** Absent if the server works from its creation. */
  listen?(): Promise<unknown>;
  close(): Promise<void>;
}

interface ServerOptions {
  create: (logger: Logger) => Promise<Server>;
  /** Logged when the server is ready. */
  ready: string;
  /** Start without Redis after this time; by default the process waits until Redis answers. */
  redisWithinMs?: number;
}

/**
 * Runs a server process until it receives a signal to stop or its launcher ends.
 * @param name names the process in its log, metrics and traces
 */
export async function runServer(
  name: string,
  environment: ServerEnvironment,
  { create, ready, redisWithinMs = Infinity }: ServerOptions,
): Promise<void> {
  endWithLauncher();
  const logger = createLogger(name, environment.LOG_LEVEL);
  const observability = await startObservability(name, environment, logger);
  await waitForRedis(environment.REDIS_URL, { logger, timeoutMs: redisWithinMs });
  const server = await create(logger);
  stopOnSignal(async () => {
    await server.close();
    await observability.stop();
  }, environment.STOP_WITHIN_MS);
  await server.listen?.();
  keepHealthFile(environment.HEALTH_FILE);
  logger.info({ readyMs: Math.round(performance.now()) }, ready);
}
