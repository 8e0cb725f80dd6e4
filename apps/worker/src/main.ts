import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { collectDiskSpace, startObservability } from '@salon/observability';
import {
  createLogger,
  endWithLauncher,
  keepHealthFile,
  NestLogger,
  readEnvironment,
  stopOnSignal,
  waitForRedis,
} from '@salon/server-kit';
import { workerEnvironment } from './environment.ts';
import { WorkerModule } from './worker.module.ts';

export async function main(): Promise<void> {
  endWithLauncher();
  const environment = readEnvironment(workerEnvironment);
  const logger = createLogger('worker', environment.LOG_LEVEL);
  const observability = await startObservability('worker', environment, logger);
  collectDiskSpace(environment.DATA_DIR);
  await waitForRedis(environment.REDIS_URL, { logger });
  const app = await NestFactory.createApplicationContext(WorkerModule.configure(environment), {
    logger: new NestLogger(logger),
  });
  stopOnSignal(async () => {
    await app.close();
    await observability.stop();
  }, environment.STOP_WITHIN_MS);
  keepHealthFile(environment.HEALTH_FILE);
  logger.info({ readyMs: Math.round(performance.now()) }, 'taking jobs');
}
