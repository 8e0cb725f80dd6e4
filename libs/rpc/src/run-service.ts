import { Logger, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions, RedisContext } from '@nestjs/microservices';
import { startObservability } from '@salon/observability';
import {
  createLogger,
  drainMs,
  endWithLauncher,
  keepHealthFile,
  NestLogger,
  requestContext,
  stopOnSignal,
  waitForRedis,
  type ServerEnvironment,
} from '@salon/server-kit';
import { anonymous } from '@salon/service-contract';
import { CallServer } from './call-server.ts';
import { CallErrorFilter } from './error-filter.ts';
import { readActor } from './read-call.ts';
import type { CallMetadata } from './transport-options.ts';

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
  const server = new CallServer(environment.REDIS_URL, drainMs(environment.STOP_WITHIN_MS));
  followCalls(server);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: server,
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

const failures = new Logger('calls');

/** Runs each handler in the context of the request that caused it, and counts it as running. */
export function followCalls(server: CallServer): void {
  const leave = new WeakMap<object, () => void>();
  server.setOnProcessingStartHook((_transport, context, done) => {
    const call = context as RedisContext; // the Redis transport's own context
    const metadata = call.getMetadata() as CallMetadata; // checked by the server
    const { requestId, traceparent } = metadata;
    const actor = readActor(metadata.actor) ?? anonymous;
    leave.set(call, server.enter());
    requestContext.run(
      { requestId, actor, traceparent },
      // A failure before the handler would otherwise be unhandled, and end the process.
      () => void done().catch((error: unknown) => failures.error(error)),
    );
  });
  server.setOnProcessingEndHook((_transport, context) => leave.get(context as RedisContext)?.());
}
