import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  OBJECT_STORAGE,
  ObjectNotFound,
  type ByteRange,
  type ObjectInfo,
  type ObjectStorage,
  type StoredObject,
} from '@salon/object-storage';
import { countLookup } from '@salon/observability';
import { ServiceError } from '@salon/service-contract';
import { LRUCache } from 'lru-cache';

/** Small renditions are cached: opening a file costs about 20 times as much as serving it from memory. */
const maxHotBytes = 128 * 1024;
const maxCacheBytes = 64 * 1024 * 1024;

export interface ServableFile {
  size: number;
  contentType: string;
  /** The bytes of the file or of a range. */
  open(range?: Required<ByteRange>): Promise<Buffer | Readable>;
}

export interface HotFile {
  contentType: string;
  body: Buffer;
}

/** Files from storage. The bytes of a key never change, so cached files cannot become stale. */
@Injectable()
export class FileService {
  private readonly hot = new LRUCache<string, HotFile>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ body }) => body.length,
  });

  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** A small rendition that was asked for before. */
  inMemory(key: string): HotFile | undefined {
    return this.hot.get(key);
  }

  /** @throws ServiceError `file/not-found` */
  async find(key: string): Promise<ServableFile> {
    const hot = this.hot.get(key);
    countLookup('pictures', hot !== undefined);
    if (hot) return fromMemory(hot);
    const info = await this.head(key);
    if (info.size <= maxHotBytes) return fromMemory(await this.load(key, info.contentType));
    return { ...info, open: async (range) => (await this.get(key, range)).body };
  }

  /** @throws ServiceError `file/not-found` */
  async head(key: string): Promise<ObjectInfo> {
    const info = await this.storage.head(key);
    if (!info) throw new ServiceError('file/not-found');
    return info;
  }

  /** @throws ServiceError `file/not-found` */
  async get(key: string, range?: ByteRange): Promise<StoredObject> {
    try {
      return await this.storage.get(key, range);
    } catch (error) {
      throw error instanceof ObjectNotFound ? new ServiceError('file/not-found') : error;
    }
  }

  private async load(key: string, contentType: string): Promise<HotFile> {
    const file = { contentType, body: await buffer((await this.get(key)).body) };
    this.hot.set(key, file);
    return file;
  }
}

const fromMemory = ({ contentType, body }: HotFile): ServableFile => ({
  size: body.length,
  contentType,
  open: (range) => Promise.resolve(range ? body.subarray(range.start, range.end + 1) : body),
});
