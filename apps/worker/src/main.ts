import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { collectDiskSpace } from '@salon/observability';
import { NestLogger, readEnvironment, runServer } from '@salon/server-kit';
import { workerEnvironment } from './environment.ts';
import { WorkerModule } from './worker.module.ts';

export async function main(): Promise<void> {
  const environment = readEnvironment(workerEnvironment);
  collectDiskSpace(environment.DATA_DIR);
  await runServer('worker', environment, {
    create: (logger) =>
      NestFactory.createApplicationContext(WorkerModule.configure(environment), {
        logger: new NestLogger(logger),
      }),
    ready: 'taking jobs',
  });
}
