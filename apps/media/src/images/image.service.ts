import { Injectable } from '@nestjs/common';
import type {
  BulkMetadata,
  FullImage,
  Image,
  ImageField,
  ImageMetadataEdit,
} from '@salon/api-contract';
import { JobClient } from '@salon/jobs';
import {
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  RerenderRepository,
  type ImageRecord,
} from '@salon/media-data';
import { maxPoolSize } from '@salon/mongo';
import { keys } from '@salon/object-storage';
import { isDatabaseUnavailable } from '@salon/server-kit';
import { ServiceError, type Audience, type EditOutcome } from '@salon/service-contract';
import pLimit from 'p-limit';
import { Audiences, seenBy } from '../gallery/audience.ts';
import { GallerySync } from '../gallery/gallery-sync.ts';
import { metadataOf, placesIn, toImage, toReply, type GalleryImage } from '../gallery/to-image.ts';
import { editedFields, isSameValue } from './edited-fields.ts';

@Injectable()
export class ImageService {
  constructor(
    private readonly images: ImageRepository,
    private readonly rerenders: RerenderRepository,
    private readonly collections: CollectionRepository,
    private readonly sync: GallerySync,
    private readonly galleryChanges: GalleryChanges,
    private readonly audiences: Audiences,
    private readonly jobs: JobClient,
  ) {}

  /** The image, and who may see it in this form. @throws ServiceError `image/not-found` */
  async byId(id: string): Promise<{ image: Image; audience: Audience }> {
    const image = await this.placed(orNotFound(id, await this.images.byId(id)));
    const audience = await this.audiences.current();
    return { image: toReply(seenBy(audience, image)), audience };
  }

  async original(id: string) {
    const { format } = orNotFound(id, await this.images.byId(id));
    return { key: keys.original(id), format };
  }

  /** Has the worker make its renditions again. @throws ServiceError `image/not-found` or `service/unavailable` */
  async renderAgain(id: string): Promise<void> {
    const { renderFailure } = orNotFound(id, await this.images.byId(id));
    // At once: while the worker is busy, the image must not be shown as failed.
    await this.rerenders.begin(id);
    try {
      await this.galleryChanges.publish({ images: [id] });
      await this.jobs.enqueue('image.request-rerender', { imageId: id }, { onceFor: id });
    } catch (error) {
      // Without a job, only the search of the worker, each hour, would find it.
      if (renderFailure) {
        await this.rerenders.giveUp(id, renderFailure.problem, renderFailure.recipe);
      }
      throw error;
    }
  }

  /**
   * @param replaces values that the client has shown
   * @throws ServiceError `image/not-found`, or `image/changed` if the image no longer has the replaced values
   */
  async updateMetadata(
    id: string,
    edit: ImageMetadataEdit,
    replaces: ImageMetadataEdit = {},
  ): Promise<FullImage> {
    const record = orNotFound(id, await this.images.byId(id));
    const guarded = editedFields(replaces);
    const changed = guarded.filter(
      // A repeated request finds its own values.
      (field) => !isSameValue(field, record, replaces) && !isSameValue(field, record, edit),
    );
    if (changed.length > 0) throw imageChanged(record, changed);
    const stored = Object.fromEntries(guarded.map((field) => [field, record[field] ?? null]));
    const edited = await this.images.updateMetadata(id, edit, stored);
    const image = edited ?? orNotFound(id, await this.images.byId(id));
    if (!edited) throw imageChanged(image, guarded);
    await this.galleryChanges.publish({ images: [id] });
    return toReply(await this.placed(image));
  }

  /**
   * Edits each of the images that exist and still have the values to be replaced, and returns the previous values.
   * @throws if the database is unavailable and no image was edited
   */
  async updateMetadataOfMany({ ids, ...edits }: BulkMetadata): Promise<EditOutcome[]> {
    let outage: Error | undefined;
    const edit = async (id: string): Promise<EditOutcome> => {
      try {
        if (!outage) return await this.updateOneOfMany(id, edits);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        outage = error;
      }
      // Not thrown: the caller would repeat everything, and get the new values of those edited as previous ones.
      return { id, ok: false, code: 'service/unavailable' };
    };
    // One by one: only a single update returns the previous values in the same step.
    const outcomes = await pLimit(maxPoolSize).map(ids, edit);
    if (outage && !outcomes.some(({ ok }) => ok)) throw outage;
    await this.galleryChanges.publish({ images: ids });
    return outcomes;
  }

  private async updateOneOfMany(
    id: string,
    { metadata, each }: Omit<BulkMetadata, 'ids'>,
  ): Promise<EditOutcome> {
    const { replaces, ...own } = each[id] ?? {};
    const before = await this.images.exchangeMetadata(id, { ...metadata, ...own }, replaces);
    if (before) return { id, ok: true, before };
    const isChanged = replaces && (await this.images.byId(id));
    return { id, ok: false, code: isChanged ? 'image/changed' : 'image/not-found' };
  }

  /** With its place from memory: the record of a collection has all its images. */
  private async placed(record: ImageRecord): Promise<GalleryImage> {
    const { gallery, isStale } = await this.sync.current();
    const id = record._id;
    const places = isStale ? placesIn(await this.collections.holding([id])) : undefined;
    return toImage(record, places ? places.get(id) : gallery.placeOf(id));
  }
}

function imageChanged(image: ImageRecord, fields: readonly ImageField[]): ServiceError {
  const now = metadataOf(image);
  const metadata = Object.fromEntries(fields.map((field) => [field, now[field]]));
  return new ServiceError('image/changed', { id: image._id, metadata });
}

function orNotFound(id: string, image: ImageRecord | null): ImageRecord {
  if (!image) throw new ServiceError('image/not-found', { id });
  return image;
}
