import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  limits,
  type AddImages,
  type Collection,
  type CollectionBody,
  type CollectionEdit,
  type CollectionImagesBody,
} from '@salon/api-contract';
import {
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  type CollectionRecord,
} from '@salon/media-data';
import { isDuplicateKey } from '@salon/mongo';
import {
  idFromRepeatKey,
  ServiceError,
  type Audience,
  type CachedReply,
  type ItemOutcome,
} from '@salon/service-contract';
import { Audiences } from '../gallery/audience.ts';
import { FullImages } from '../gallery/full-images.ts';
import { shownIn } from '../gallery/gallery.service.ts';
import { placesIn } from '../gallery/to-image.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { ReplyCache } from '../gallery/reply-cache.ts';
import { outcomesOf } from '../images/outcomes-of.ts';

@Injectable()
export class CollectionService {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly images: ImageRepository,
    private readonly replies: ReplyCache,
    private readonly galleryChanges: GalleryChanges,
    private readonly full: FullImages,
    private readonly audiences: Audiences,
  ) {}

  /**
   * @param mustBeCurrent set after a change of the collection
   * @throws ServiceError `collection/not-found`; `service/unavailable` if the reply must be current and is not
   */
  async byId(id: string, mustBeCurrent = false): Promise<CachedReply> {
    const audience = await this.audiences.current();
    return this.replies.getOrMake({
      name: `collection ${id} for ${audience}`,
      audience,
      mustBeCurrent,
      make: async (gallery) => ({ collection: await this.read(id, gallery, audience) }),
    });
  }

  /** @param repeatKey a repeat with the same key and text gets the collection that the first attempt created */
  async create(text: CollectionBody, repeatKey?: string): Promise<CachedReply> {
    const id = repeatKey && idFromRepeatKey(repeatKey, [text.title, text.description]).slice(0, 24);
    return this.changed(await this.collections.create(text, id));
  }

  /**
   * Changes the title and the description; with `replaces`, only while the collection has those.
   * @throws ServiceError `collection/not-found` or `collection/changed`
   */
  async update(id: string, { replaces, ...text }: CollectionEdit): Promise<CachedReply> {
    const collection = await this.collections.updateText(id, text, replaces);
    if (!collection) throw await this.refusal(id);
    return this.changed(collection);
  }

  /**
   * Gives a collection exactly these images, in this order; with `replaces`, only while it has those.
   * @throws ServiceError `collection/not-found`, `collection/changed`, `collection/unknown-images` or
   * `collection/images-taken`, the latter two naming the images; then nothing changes
   */
  async setImages(id: string, { imageIds, replaces }: CollectionImagesBody): Promise<CachedReply> {
    const unknown = await this.unknownAmong(imageIds);
    if (unknown.length > 0) {
      throw new ServiceError('collection/unknown-images', { imageIds: unknown });
    }
    const recorded = replaces && (await this.recordedAs(id, replaces));
    const collection = await this.replaceImages(id, imageIds, recorded);
    if (!collection) throw await this.refusal(id);
    // A deletion removes the record and then the membership: one that ran in between found no membership to remove.
    await this.collections.release(await this.unknownAmong(imageIds));
    return this.changed(collection);
  }

  /**
   * Appends images, skipping those it has. With `move` other collections lose them first: a crash in between leaves
   * images without a collection, and a repeat completes the move.
   * @throws ServiceError `collection/not-found`
   */
  async addImages(id: string, { imageIds, move }: AddImages): Promise<ItemOutcome[]> {
    const { images = [] } = orNotFound(id, await this.collections.byId(id));
    const unknown = new Set(await this.unknownAmong(imageIds));
    const existing = imageIds.filter((imageId) => !unknown.has(imageId));
    // Images that stay in other collections need no room.
    const staying = move ? new Set<string>() : await this.takenByOthers(id, existing);
    const left = surplusOf(
      images,
      existing.filter((imageId) => !staying.has(imageId)),
    );
    const known = existing.filter((imageId) => !left.has(imageId));
    const taken = await (move ? this.moveHere(id, known) : this.appendFree(id, known));
    // As in setImages: a deletion may have run in between.
    const gone = await this.unknownAmong(known);
    await this.collections.release(gone);
    await this.galleryChanges.publish({ collections: true });
    const missing = new Set([...unknown, ...gone]);
    return outcomesOf(imageIds, (imageId) => {
      if (missing.has(imageId)) return 'image/not-found';
      if (left.has(imageId)) return 'collection/full';
      return taken.has(imageId) ? 'collection/image-taken' : null;
    });
  }

  /** Moves a collection to the trash. @throws ServiceError `collection/not-found` */
  async delete(id: string): Promise<void> {
    const wasThere = await this.collections.moveToTrash(id);
    await this.galleryChanges.publish({ collections: true });
    if (!wasThere) throw new ServiceError('collection/not-found', { id });
  }

  private async read(id: string, gallery: Gallery, audience: Audience): Promise<Collection> {
    const record = orNotFound(id, gallery.collection(id) ?? null);
    const shown = shownIn(gallery, record);
    const images = await this.full.readFor(audience, gallery, shown);
    return {
      id,
      title: record.title,
      description: record.description,
      imageCount: images.length,
      cover: images[0]?.renditions.thumbnail ?? null,
      images,
    };
  }

  /** The database decides which collection gets an image. The owner is looked up only after a refusal. */
  private async replaceImages(
    id: string,
    imageIds: string[],
    recorded?: string[],
  ): Promise<CollectionRecord | null> {
    try {
      return await this.collections.setImages(id, imageIds, recorded);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const taken = await this.takenByOthers(id, imageIds);
      throw new ServiceError('collection/images-taken', {
        imageIds: imageIds.filter((imageId) => taken.has(imageId)),
      });
    }
  }

  /** The stored list whose images are exactly these, ignoring ids that an interrupted deletion left in it. */
  private async recordedAs(id: string, seen: string[]): Promise<string[]> {
    const { images = [] } = orNotFound(id, await this.collections.byId(id));
    const gone = new Set(await this.unknownAmong(images));
    const shown = images.filter((imageId) => !gone.has(imageId));
    return isDeepStrictEqual(shown, seen) ? images : seen;
  }

  /** The error that explains why the database refused a change. */
  private async refusal(id: string): Promise<ServiceError> {
    const isThere = (await this.collections.byId(id)) !== null;
    return new ServiceError(isThere ? 'collection/changed' : 'collection/not-found', { id });
  }

  /** Appends those of the images that no other collection has; returns the others. */
  private async appendFree(id: string, imageIds: string[]): Promise<Set<string>> {
    for (;;) {
      const taken = await this.takenByOthers(id, imageIds);
      const free = imageIds.filter((imageId) => !taken.has(imageId));
      try {
        if (free.length === 0 || (await this.collections.append(id, free))) return taken;
        throw new ServiceError('collection/not-found', { id });
      } catch (error) {
        // Another request took one of the images in between; the next lookup finds it.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** As `appendFree`, after other collections have lost the images. */
  private async moveHere(id: string, imageIds: string[]): Promise<Set<string>> {
    const places = placesIn(await this.collections.holding(imageIds));
    await this.collections.release(imageIds, { but: id });
    try {
      return await this.appendFree(id, imageIds);
    } catch (error) {
      const isDeleted = error instanceof ServiceError && error.code === 'collection/not-found';
      // After any other failure, a repeat completes the move.
      if (!isDeleted) throw error;
      await this.collections.putBack(
        imageIds.flatMap((imageId) => {
          const place = places.get(imageId);
          return place ? [{ imageId, ...place }] : [];
        }),
      );
      // As in setImages: a deletion may have run in between.
      await this.collections.release(await this.unknownAmong(imageIds));
      await this.galleryChanges.publish({ collections: true });
      throw error;
    }
  }

  private async takenByOthers(id: string, imageIds: string[]): Promise<Set<string>> {
    const others = (await this.collections.holding(imageIds)).filter(({ _id }) => _id !== id);
    return new Set(others.flatMap(({ images = [] }) => images));
  }

  private async unknownAmong(imageIds: string[]): Promise<string[]> {
    const existing = await this.images.existing(imageIds);
    return imageIds.filter((imageId) => !existing.has(imageId));
  }

  private async changed({ _id }: CollectionRecord): Promise<CachedReply> {
    await this.galleryChanges.publish({ collections: true });
    return this.byId(_id, true);
  }
}

/** The images that a collection with these ones has no more room for. */
function surplusOf(images: readonly string[], added: readonly string[]): ReadonlySet<string> {
  const present = new Set(images);
  const further = [...new Set(added)].filter((id) => !present.has(id));
  return new Set(further.slice(Math.max(0, limits.collectionImages - images.length)));
}

function orNotFound(id: string, collection: CollectionRecord | null): CollectionRecord {
  if (!collection) throw new ServiceError('collection/not-found', { id });
  return collection;
}
