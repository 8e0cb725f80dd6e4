import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { galleryTipKey, type ChannelName } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { z } from 'zod';

export interface GalleryChange {
  /** The ids of changed, added and removed images. */
  images?: readonly string[];
  /** Whether collections have changed; there are few, so their states are compared. */
  collections?: boolean;
}

const streamKey = 'gallery:changes';
const channel: ChannelName = 'gallery:changed';
/** Some hours of uploads. Older changes are found by the `changedAt` of their records. */
const maxKept = 10_000;
/** Changes of many images are kept for a shorter time: together, their ids take some 10 MB of Redis. */
const maxIdsKept = 200_000;
const maxRead = 1_000;

const entry = z.object({ images: z.array(z.string()), collections: z.boolean() });

/** The position before all changes. */
export const firstPosition = '0-0';

/**
 * Which records have changed, for the processes that keep lists in memory. Published in Redis, which can lose the last
 * messages; the records themselves have the time of their last change.
 */
@Injectable()
export class GalleryChanges {
  constructor(private readonly redis: Redis) {}

  /**
   * Call this after the change is written. A repeat that finds the change already made calls it too, because the
   * first attempt may have crashed in between.
   */
  async publish({ images = [], collections = false }: GalleryChange): Promise<void> {
    const text = JSON.stringify({ images, collections });
    const kept = Math.min(maxKept, Math.ceil(maxIdsKept / Math.max(1, images.length)));
    const results = await this.redis
      .multi()
      .xadd(streamKey, 'MAXLEN', '~', kept, '*', 'change', text)
      .set(galleryTipKey, randomUUID())
      .publish(channel, '{}')
      .exec();
    for (const [error] of results ?? []) if (error) throw error;
  }

  /** Makes gateways compare their lists, after a change was found that nothing was published of. */
  async renewTip(): Promise<void> {
    await this.redis.set(galleryTipKey, randomUUID());
  }

  /** Sets a tip if Redis has none: without one, gateways remember no list. */
  async ensureTip(): Promise<void> {
    await this.redis.set(galleryTipKey, randomUUID(), 'NX');
  }

  /** The position after the latest change. */
  async latest(): Promise<string> {
    const [last] = await this.redis.xrevrange(streamKey, '+', '-', 'COUNT', 1);
    return last?.[0] ?? firstPosition;
  }

  /** This position, or the first one if Redis has lost the change there: with an earlier clock, later ones have lower ids. */
  async resumeAt(position: string): Promise<string> {
    const [known] = await this.redis.xrange(streamKey, position, '+', 'COUNT', 1);
    return known ? position : firstPosition;
  }

  /** The changes after a position, and the position after them. */
  async since(position: string): Promise<Required<GalleryChange> & { position: string }> {
    const found = { images: [] as string[], collections: false, position };
    for (;;) {
      const streams = await this.redis.xread(
        'COUNT',
        maxRead,
        'STREAMS',
        streamKey,
        found.position,
      );
      const entries = streams?.[0]?.[1] ?? [];
      for (const [id, [, text = '']] of entries) {
        const change = entry.parse(JSON.parse(text));
        found.images.push(...change.images);
        found.collections ||= change.collections;
        found.position = id;
      }
      if (entries.length < maxRead) return found;
    }
  }
}
