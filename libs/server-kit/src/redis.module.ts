import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createRedis } from './redis.ts';

/** Provides the process's one ioredis connection for short commands. */
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
  await redis.connect();
  return redis;
}
