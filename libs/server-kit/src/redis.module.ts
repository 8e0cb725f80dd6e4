import { setTimeout as delay } from 'node:timers/promises';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createRedis, untilReady } from './redis.ts';

/** After this time a process starts without Redis. Commands then fail until Redis is there. */
const connectTimeoutMs = 1_000;

/** Provides the ioredis connection of the process for short commands. */
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  static connect(redisUrl: string): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [{ provide: Redis, useFactory: () => connectRedis(redisUrl) }],
      exports: [Redis],
    };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

async function connectRedis(redisUrl: string): Promise<Redis> {
  const redis = createRedis(redisUrl, { lazyConnect: true });
  await Promise.race([untilReady(redis), delay(connectTimeoutMs, undefined, { ref: false })]);
  return redis;
}
