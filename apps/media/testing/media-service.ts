import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { defaultSettingValues } from '@salon/api-contract';
import { imageSchema, type ImageRecord } from '@salon/media-data';
import { Database } from '@salon/mongo';
import { SettingsPublisher } from '@salon/server-kit';
import { cachedReplyKey } from '@salon/service-contract';
import { startMongo, startRedis } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { mediaEnvironment } from '../src/environment.ts';
import { GallerySync } from '../src/gallery/gallery-sync.ts';
import { MediaModule } from '../src/media.module.ts';

export interface MediaService {
  module: TestingModule;
  /** Inserts images into the database without any checks, and has the service find them. */
  seed(records: ImageRecord[]): Promise<void>;
  /** The text of a reply that is stored in Redis. */
  bodyOf(reply: { etag: string }): Promise<string>;
  stop(): Promise<void>;
}

/** The media service on a database, a Redis and a folder of its own, with the default settings. */
export async function startMediaService(): Promise<MediaService> {
  Logger.overrideLogger(false);
  const [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'salon-media-'));
  const separator = mongo.url.includes('?') ? '&' : '?';
  // Tests can count the commands to the database.
  const MONGO_URL = `${mongo.url}${separator}monitorCommands=true`;
  const environment = { REDIS_URL: redis.url, MONGO_URL, DATA_DIR };
  const module = await Test.createTestingModule({
    imports: [MediaModule.configure(mediaEnvironment.parse(environment))],
  }).compile();
  await module.init();
  const publisher = new SettingsPublisher(module.get(Redis));
  await publisher.publish(() => Promise.resolve(defaultSettingValues));
  const images = module.get(Database).model('Image', imageSchema);
  return {
    module,
    async seed(records) {
      await images.insertMany(records, { lean: true });
      await module.get(GallerySync).reconcile();
    },
    async bodyOf({ etag }) {
      const body = await module.get(Redis).getBuffer(cachedReplyKey(etag));
      return (await promisify(brotliDecompress)(body ?? Buffer.alloc(0))).toString();
    },
    async stop() {
      await module.close();
      await Promise.all([mongo.stop(), redis.stop()]);
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
