import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { createLogger, NestLogger, readEnvironment, stopOnSignal } from '@salon/server-kit';
import { workerEnvironment } from './environment.ts';
import { WorkerModule } from './worker.module.ts';

const environment = readEnvironment(workerEnvironment);
const logger = createLogger('worker', environment.LOG_LEVEL);
const app = await NestFactory.createApplicationContext(WorkerModule.configure(environment), {
  logger: new NestLogger(logger),
});
stopOnSignal(() => app.close());
logger.info({ readyMs: Math.round(performance.now()) }, 'taking jobs');
