import { Logger, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions, RedisContext } from '@nestjs/microservices';
import {
  createLogger,
  NestLogger,
  requestContext,
  stopOnSignal,
  type ServerEnvironment,
} from '@salon/server-kit';
import { actor } from '@salon/service-contract';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';
import type { CallMetadata } from './transport-options.ts';

/** Runs a module that answers calls until the process is told to stop. */
export async function runService(
  name: string,
  module: Type | DynamicModule,
  environment: ServerEnvironment,
): Promise<void> {
  const logger = createLogger(name, environment.LOG_LEVEL);
  const server = new CallServer(environment.REDIS_URL);
  followCalls(server);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: server,
    logger: new NestLogger(logger),
  });
  app.useGlobalFilters(new CallErrorFilter());
  stopOnSignal(() => app.close());
  await app.listen();
  logger.info({ readyMs: Math.round(performance.now()) }, 'answering calls');
}

const failures = new Logger('calls');

/** Runs each handler inside the context of the request that caused it, and counts it as under way. */
export function followCalls(server: CallServer): void {
  const leave = new WeakMap<object, () => void>();
  server.setOnProcessingStartHook((_transport, context, done) => {
    const call = context as RedisContext; // the Redis transport's own context
    leave.set(call, server.enter());
    const metadata = call.getMetadata() as CallMetadata; // set by our own client on every call
    requestContext.run(
      { requestId: metadata.requestId, actor: actor.parse(JSON.parse(metadata.actor)) },
      // A failure before the handler would otherwise be unhandled, and end the process.
      () => void done().catch((error: unknown) => failures.error(error)),
    );
  });
  server.setOnProcessingEndHook((_transport, context) => leave.get(context as RedisContext)?.());
}
