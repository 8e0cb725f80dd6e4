import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { defaultSettingValues, type SettingValues } from '@salon/api-contract';
import { createLogger, SettingsPublisher, untilReady } from '@salon/server-kit';
import { startRedis, type TestServer } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { createGateway } from '../src/create-gateway.ts';
import { gatewayEnvironment } from '../src/environment.ts';
import { secret } from './access-token.ts';

interface Options {
  /** Extra environment variables. */
  settings?: Record<string, string>;
  /** Values of settings that are not the default. */
  published?: Partial<SettingValues>;
  /** By default a new Redis. */
  redisUrl?: string;
  bodyWithinMs?: number;
  /** Called before the gateway listens. */
  onCreated?: (app: NestFastifyApplication) => void;
}

/** A gateway without services, with the default settings: an accepted request fails with 503 at its first call. */
export class LoneGateway {
  private constructor(
    readonly app: NestFastifyApplication,
    private readonly dataDir: string,
    private readonly redis: TestServer | undefined,
  ) {}

  /** Listens on a free port. */
  static async start({
    settings = {},
    published = {},
    redisUrl,
    onCreated,
    ...timing
  }: Options = {}): Promise<LoneGateway> {
    Logger.overrideLogger(false);
    const redis = redisUrl === undefined ? await startRedis() : undefined;
    const dataDir = await mkdtemp(join(tmpdir(), 'salon-gateway-'));
    await writeFile(join(dataDir, 'index.html'), 'the page');
    const environment = gatewayEnvironment.parse({
      REDIS_URL: redisUrl ?? redis?.url,
      JWT_SECRET: secret,
      DATA_DIR: dataDir,
      WEB_ROOT: dataDir,
      ...settings,
    });
    const app = await createGateway(environment, createLogger('test', 'fatal'), timing);
    if (redis) await publishSettings(app.get(Redis), { ...defaultSettingValues, ...published });
    onCreated?.(app);
    await app.listen(0, '127.0.0.1');
    return new LoneGateway(app, dataDir, redis);
  }

  async port(): Promise<number> {
    return Number(new URL(await this.app.getUrl()).port);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.redis?.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

async function publishSettings(redis: Redis, values: SettingValues): Promise<void> {
  await untilReady(redis);
  await new SettingsPublisher(redis).publish(() => Promise.resolve(values));
}
