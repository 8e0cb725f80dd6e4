import { Logger } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { JobClient } from '@salon/jobs';
import { startMongo, startRedis } from '@salon/test-kit';
import { AuthModule } from '../src/auth.module.ts';
import { authEnvironment } from '../src/environment.ts';

export interface AuthService {
  module: TestingModule;
  /** Another process of the service with the same stores. */
  replica(environment?: Record<string, string>): Promise<TestingModule>;
  stop(): Promise<void>;
}

/** The auth service with its own database and Redis. */
export async function startAuthService(
  environment: Record<string, string> = {},
  jobs: Pick<JobClient, 'enqueue'> | object = {},
): Promise<AuthService> {
  Logger.overrideLogger(false);
  const [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
  const modules: TestingModule[] = [];
  const replica = async (changes: Record<string, string> = {}) => {
    const parsed = authEnvironment.parse({
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      JWT_SECRET: 'x'.repeat(32),
      ...environment,
      ...changes,
    });
    const module = await Test.createTestingModule({ imports: [AuthModule.configure(parsed)] })
      .overrideProvider(JobClient)
      .useValue(jobs)
      .compile();
    modules.push(module);
    await module.init();
    return module;
  };
  return {
    module: await replica(),
    replica,
    async stop() {
      await Promise.all(modules.map((module) => module.close()));
      await Promise.all([mongo.stop(), redis.stop()]);
    },
  };
}
