import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { drainMs, NestLogger, runServer, type ServerEnvironment } from '@salon/server-kit';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';

/** Runs a module that answers calls. */
export const runService = (
  name: string,
  module: Type | DynamicModule,
  environment: ServerEnvironment,
): Promise<void> =>
  runServer(name, environment, {
    create: async (logger) => {
      const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
        strategy: new CallServer(environment.REDIS_URL, drainMs(environment.STOP_WITHIN_MS)),
        logger: new NestLogger(logger),
      });
      return app.useGlobalFilters(new CallErrorFilter());
    },
    ready: 'answering calls',
  });
