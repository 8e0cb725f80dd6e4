import 'reflect-metadata';
import { collectDiskSpace, startObservability } from '@salon/observability';
import {
  createLogger,
  endWithLauncher,
  readEnvironment,
  reportToParent,
  stopOnSignal,
  waitForRedis,
} from '@salon/server-kit';
import { createGateway } from './create-gateway.ts';
import { gatewayEnvironment } from './environment.ts';
import { Draining } from './http/draining.ts';

export async function main(): Promise<void> {
  endWithLauncher();
  const environment = readEnvironment(gatewayEnvironment);
  const logger = createLogger('gateway', environment.LOG_LEVEL);
  const observability = await startObservability('gateway', environment, logger);
  collectDiskSpace(environment.DATA_DIR);
  // After that time the gateway starts without Redis, and its health check reports Redis as down.
  await waitForRedis(environment.REDIS_URL, { logger, timeoutMs: 2_000 });
  const app = await createGateway(environment);
  const draining = new Draining(app.getHttpServer());
  stopOnSignal(async () => {
    await draining.drain(environment.DRAIN_MS);
    await app.close();
    await observability.stop();
  }, environment.STOP_WITHIN_MS);
  await app.listen(environment.PORT, environment.HOST);
  // The launcher waits for this message, because another process may answer at the same address.
  reportToParent({ type: 'listening' });
  logger.info({ readyMs: Math.round(performance.now()) }, 'answering requests');
}
