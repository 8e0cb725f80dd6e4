import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { defaultSettingValues } from '@salon/api-contract';
import {
  broadcast,
  createRedis,
  listen,
  SettingsPublisher,
  SettingsReader,
} from '@salon/server-kit';
import { startMongo, startRedis, type TestServer, until } from '@salon/test-kit';
import { settingsEnvironment } from './environment.ts';
import { SettingsModule } from './settings.module.ts';
import { SettingsService } from './settings.service.ts';

describe('settings as the other services see them', () => {
  let redis: TestServer;
  let mongo: TestServer;
  let connection: ReturnType<typeof createRedis>;
  let reader: SettingsReader;
  const replicas: INestApplicationContext[] = [];

  const startReplica = async () => {
    const environment = settingsEnvironment.parse({ REDIS_URL: redis.url, MONGO_URL: mongo.url });
    const imports = [SettingsModule.configure(environment)];
    const app = await Test.createTestingModule({ imports }).compile();
    replicas.push(await app.init());
    return app.get(SettingsService);
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    [redis, mongo] = await Promise.all([startRedis(), startMongo()]);
    connection = createRedis(redis.url, { lazyConnect: true });
    await connection.connect();
    reader = new SettingsReader(connection);
  });

  afterAll(async () => {
    await Promise.all(replicas.map((app) => app.close()));
    connection.disconnect();
    await Promise.all([redis.stop(), mongo.stop()]);
  });

  const save = (service: SettingsService, stagedImageHours: number) =>
    service.update({ settings: [{ name: 'stagedImageHours', value: stagedImageHours }] });

  it('are the defaults until an admin saves a value', async () => {
    await startReplica();
    await expect(reader.current()).resolves.toEqual(defaultSettingValues);
  });

  it('change for every reader as soon as a save is answered', async () => {
    const service = await startReplica();
    await save(service, 7);
    await expect(reader.current()).resolves.toMatchObject({ stagedImageHours: 7 });
    await service.reset('stagedImageHours');
    await expect(reader.current()).resolves.toMatchObject({ stagedImageHours: 24 });
  });

  it('are saved by one of two admins who replace the same value at once', async () => {
    const services = [await startReplica(), await startReplica()];
    let shown = 24;
    for (let round = 0; round < 20; round++) {
      const values = [shown + 1, shown + 2];
      const replaces = shown;
      const saves = await Promise.allSettled(
        services.map((service, index) =>
          service.update({
            settings: [{ name: 'stagedImageHours', value: values[index], replaces }],
          }),
        ),
      );
      const saved = saves.flatMap((save) => (save.status === 'fulfilled' ? save.value : []));
      expect(saved).toHaveLength(1);
      shown = Number(saved[0]?.value);
      await expect(reader.current()).resolves.toMatchObject({ stagedImageHours: shown });
    }
    await services[0]?.reset('stagedImageHours');
  });

  it('notify subscribers of a change', async () => {
    const service = await startReplica();
    let stop: () => void = () => undefined;
    await new Promise((onMessage) => {
      const onListening = () => void save(service, 8);
      stop = listen(connection, 'settings:changed', { onMessage, onListening });
    });
    stop();
  });

  it('are never replaced by older values of a slower replica', async () => {
    const other = createRedis(redis.url);
    await once(other, 'ready');
    let stored = { stagedImageHours: 5 };
    let isFirst = true;
    await new SettingsPublisher(other).publish(async () => {
      const read = stored;
      if (isFirst) {
        isFirst = false;
        stored = { stagedImageHours: 6 };
        await new SettingsPublisher(connection).publish(async () => stored);
      }
      return read;
    });
    other.disconnect();
    await expect(reader.current()).resolves.toMatchObject({ stagedImageHours: 6 });
  });

  it('are published when a restore has changed the database', async () => {
    await startReplica();
    const publisher = replicas.at(-1)!.get(SettingsPublisher);
    publisher.onApplicationShutdown(); // ends the publication at each interval
    const publish = jest.spyOn(publisher, 'publish');
    // Until the replica listens, or the test times out.
    while (publish.mock.calls.length === 0) {
      await broadcast(connection, 'records:restored', {});
      await delay(20);
    }
  });

  it('are published again after Redis has lost them', async () => {
    const service = await startReplica();
    await save(service, 9);
    await connection.flushall();
    await connection.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await until(async () => (await reader.current()).stagedImageHours === 9, 'the setting is read');
  });

  it('keep their last known values while Redis is down', async () => {
    const before = await reader.current();
    connection.disconnect();
    await expect(reader.current()).resolves.toEqual(before);
  });
});
