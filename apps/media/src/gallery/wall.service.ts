import { Injectable } from '@nestjs/common';
import {
  chunkOfFirstPage,
  firstPageLength,
  firstPageOf,
  maxWholeWall,
  type ImageListQuery,
  type WallIndexQuery,
} from '@salon/api-contract';
import { ServiceError, type Audience, type CachedReply } from '@salon/service-contract';
import { Audiences } from './audience.ts';
import { ChunkStore } from './chunk-store.ts';
import { GallerySync } from './gallery-sync.ts';
import type { GalleryRow } from './gallery-row.ts';
import type { Gallery } from './gallery.ts';
import { ReplyCache } from './reply-cache.ts';
import {
  chunksByDate,
  chunksByHash,
  imagesAsJson,
  toIndex,
  type Chunk,
  type IndexOptions,
} from './wall-chunks.ts';

/** An index is mostly aspects in random order: quality 4 takes twice as long and saves nothing. */
const indexQuality = 2;

/** The wall, whole or in chunks. */
@Injectable()
export class WallService {
  private readonly chunks = new ChunkStore();
  /** For chunks with and without dates: the version of the gallery for which `chunkOfOtherReplica` made them last. */
  private readonly lastMadeFor = new Map<boolean, string>();

  constructor(
    private readonly replies: ReplyCache,
    private readonly audiences: Audiences,
    private readonly sync: GallerySync,
  ) {}

  /** All images, or the first page of this number. */
  async images(query: ImageListQuery, firstPage?: number): Promise<CachedReply> {
    const audience = await this.audiences.current();
    const order = query.orderBy ? ` by ${query.orderBy} ${query.order}` : '';
    const part = firstPage === undefined ? '' : ` opening ${query.orderBy ? '' : firstPage}`;
    return this.replies.getOrMake({
      name: `wall${order}${part} for ${audience}`,
      audience,
      make: (gallery) => {
        const rows = firstPage === undefined ? undefined : firstOf(gallery, query, firstPage);
        return imagesAsJson(rows ?? gallery.inOrder(query), isDatedFor(audience), gallery.size);
      },
    });
  }

  async index({ orderBy }: WallIndexQuery): Promise<CachedReply> {
    const audience = await this.audiences.current();
    const isDated = isDatedFor(audience);
    const isByDate = orderBy === 'date';
    return this.replies.getOrMake({
      name: `wall index ${orderBy ?? ''} ${isDated ? '' : 'without dates'}`,
      audience,
      quality: indexQuality,
      make: (gallery) => {
        const chunks = this.makeChunks(gallery, { isByDate, isDated });
        return toIndex(chunks, { isByDate, isDated });
      },
    });
  }

  /** @throws ServiceError `list/outdated` */
  async chunk(name: string): Promise<CachedReply & { isDated: boolean }> {
    const isDated = name.startsWith('d');
    const isSeen = !isDated || isDatedFor(await this.audiences.current());
    const chunk = isSeen && (this.chunks.get(name) ?? (await this.chunkOfOtherReplica(name)));
    if (!chunk) throw new ServiceError('list/outdated', { name });
    return { ...(await this.replies.keepText(imagesAsJson(chunk.rows, isDated))), isDated };
  }

  /** Another replica made the index that names the chunk; this one makes the same. */
  private async chunkOfOtherReplica(name: string) {
    const { gallery } = await this.sync.current();
    const isDated = name.startsWith('d');
    // Once per version: it is costly, and any visitor can request a name that does not exist.
    if (this.lastMadeFor.get(isDated) === gallery.version) return undefined;
    this.lastMadeFor.set(isDated, gallery.version);
    for (const isByDate of [false, true]) this.makeChunks(gallery, { isByDate, isDated });
    return this.chunks.get(name);
  }

  /** Replaces the chunks of one list by those of this gallery. */
  private makeChunks(gallery: Gallery, { isByDate, isDated }: IndexOptions): Chunk[] {
    const list = `${isByDate ? 'by date' : 'by hash'}${isDated ? '' : ' without dates'}`;
    const options = { isDated, known: this.chunks.inList(list) };
    const chunks = isByDate
      ? chunksByDate(gallery.inOrder({ orderBy: 'date', order: 'asc' }), options)
      : chunksByHash(gallery.inChunksByHash(), options);
    this.chunks.replace(list, chunks);
    return chunks;
  }
}

export const isDatedFor = (audience: Audience): boolean => audience !== 'visitors without dates';

/** A first page by date has the first images; any other has a sample. */
function firstOf(
  gallery: Gallery,
  query: ImageListQuery,
  firstPage: number,
): readonly GalleryRow[] {
  const isLarge = gallery.size > maxWholeWall;
  if (query.orderBy === 'date' && query.order === 'desc' && isLarge) return lastOf(gallery);
  if (query.orderBy) return gallery.inOrder(query).slice(0, firstPageLength);
  if (!isLarge) return firstPageOf(gallery.inOrder(query), firstPage);
  const chunks = gallery.inChunksByHash();
  const rows: GalleryRow[] = [];
  for (
    let at = chunkOfFirstPage(firstPage, chunks.length);
    at < chunks.length && rows.length < firstPageLength;
    at += 1
  ) {
    rows.push(...(chunks[at] ?? []));
  }
  return rows.slice(0, firstPageLength);
}

/** The browser reverses the chunks by date as a whole, also images of equal dates; undated ones stay last. */
function lastOf(gallery: Gallery): GalleryRow[] {
  const ascending = gallery.inOrder({ orderBy: 'date', order: 'asc' });
  const dated = ascending.filter(({ date }) => date !== null);
  const undated = ascending.slice(dated.length);
  return [...dated.slice(-firstPageLength).reverse(), ...undated].slice(0, firstPageLength);
}
