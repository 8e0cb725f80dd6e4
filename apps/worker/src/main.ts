import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  createLogger,
  keepHealthFile,
  NestLogger,
  readEnvironment,
  stopOnSignal,
  waitForRedis,
} from '@salon/server-kit';
import { workerEnvironment } from './environment.ts';
import { WorkerModule } from './worker.module.ts';

const environment = readEnvironment(workerEnvironment);
const logger = createLogger('worker', environment.LOG_LEVEL);
await waitForRedis(environment.REDIS_URL, { logger });
const app = await NestFactory.createApplicationContext(WorkerModule.configure(environment), {
  logger: new NestLogger(logger),
});
stopOnSignal(() => app.close(), environment.STOP_WITHIN_MS);
keepHealthFile(environment.HEALTH_FILE);
logger.info({ readyMs: Math.round(performance.now()) }, 'taking jobs');
