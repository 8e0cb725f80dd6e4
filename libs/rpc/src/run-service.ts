import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { startObservability } from '@salon/observability';
import {
  createLogger,
  drainMs,
  endWithLauncher,
  keepHealthFile,
  NestLogger,
  stopOnSignal,
  waitForRedis,
  type ServerEnvironment,
} from '@salon/server-kit';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';

/** Runs a module that answers calls until the process receives a signal to stop. */
export async function runService(
  name: string,
  module: Type | DynamicModule,
  environment: ServerEnvironment,
): Promise<void> {
  endWithLauncher();
  const logger = createLogger(name, environment.LOG_LEVEL);
  const observability = await startObservability(name, environment, logger);
  await waitForRedis(environment.REDIS_URL, { logger });
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: new CallServer(environment.REDIS_URL, drainMs(environment.STOP_WITHIN_MS)),
    logger: new NestLogger(logger),
  });
  app.useGlobalFilters(new CallErrorFilter());
  stopOnSignal(async () => {
    await app.close();
    await observability.stop();
  }, environment.STOP_WITHIN_MS);
  await app.listen();
  keepHealthFile(environment.HEALTH_FILE);
  logger.info({ readyMs: Math.round(performance.now()) }, 'answering calls');
}
