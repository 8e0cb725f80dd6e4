import { Injectable } from '@nestjs/common';
import type { WallIndexQuery } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { Audiences } from './audience.ts';
import { GalleryReader } from './gallery-reader.ts';
import { ReplyCache, type CachedReply } from './reply-cache.ts';
import { ChunkStore } from './chunk-store.ts';
import { chunksByDate, chunksByHash, imagesAsJson, toIndex } from './wall-chunks.ts';
import { byDate, byHash, toWallRow } from './wall-row.ts';

/** The wall in chunks. */
@Injectable()
export class WallService {
  private readonly chunks = new ChunkStore();

  constructor(
    private readonly replies: ReplyCache,
    private readonly audiences: Audiences,
    private readonly gallery: GalleryReader,
  ) {}

  async index({ orderBy }: WallIndexQuery): Promise<CachedReply> {
    const isDated = (await this.audiences.current()) !== 'visitors without dates';
    const isByDate = orderBy === 'date';
    const list = `wall index ${orderBy ?? ''} ${isDated ? '' : 'without dates'}`;
    const etag = await this.replies.etagOf({
      name: list,
      make: (gallery) => {
        const rows = gallery.images.map(toWallRow);
        const chunks = isByDate
          ? chunksByDate(rows.sort(byDate), isDated)
          : chunksByHash(rows.sort(byHash), isDated);
        this.chunks.replace(list, chunks);
        return toIndex(chunks, { isByDate, isDated });
      },
    });
    return { etag };
  }

  /** @throws ServiceError `list/outdated` */
  async chunk(name: string): Promise<CachedReply & { isDated: boolean }> {
    const isDated = name.startsWith('d');
    const chunk = this.chunks.get(name);
    if (!chunk || (isDated && (await this.audiences.current()) === 'visitors without dates')) {
      throw new ServiceError('list/outdated', { name });
    }
    const etag = await this.replies.keepText(imagesAsJson(chunk.rows, isDated));
    return { etag, isDated };
  }
}
