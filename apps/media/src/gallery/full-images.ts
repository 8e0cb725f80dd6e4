import { Injectable } from '@nestjs/common';
import type { Image, Rendition } from '@salon/api-contract';
import { ImageRepository } from '@salon/media-data';
import type { Audience } from '@salon/service-contract';
import { seenBy } from './audience.ts';
import type { Gallery } from './gallery.ts';
import { thumbnailOf, toImage, toReply, type GalleryImage } from './to-image.ts';

const readAtOnce = 500;

/** Reads images with all their data, for replies that have few of them or a page of them. */
@Injectable()
export class FullImages {
  constructor(private readonly images: ImageRepository) {}

  /** In the order of the ids, without those that do not exist. */
  async read(gallery: Gallery, ids: readonly string[]): Promise<GalleryImage[]> {
    const found: GalleryImage[] = [];
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = ids.slice(from, from + readAtOnce);
      const records = await this.images.byIds(some);
      const byId = new Map(records.map((record) => [record._id, record]));
      for (const id of some) {
        const record = byId.get(id);
        if (record) found.push(toImage(record, gallery.placeOf(id)));
      }
    }
    return found;
  }

  /** The thumbnails of these images, by their ids. */
  async thumbnailsOf(ids: string[]): Promise<ReadonlyMap<string, Rendition | undefined>> {
    const records = await this.images.byIds(ids);
    return new Map(records.map(({ _id, versions }) => [_id, thumbnailOf(_id, versions)]));
  }

  /** As the audience may see them. */
  async readFor(audience: Audience, gallery: Gallery, ids: readonly string[]): Promise<Image[]> {
    return (await this.read(gallery, ids)).map((image) => toReply(seenBy(audience, image)));
  }
}
