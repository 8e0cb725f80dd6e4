import { Injectable } from '@nestjs/common';
import { CollectionRepository, ImageRepository } from '@salon/media-data';
import { toSnapshot, type GallerySnapshot } from './snapshot.ts';

/**
 * How long a reading may be used. It ends even if the version did not move: a change may have been written and
 * its renewal not.
 */
export const readingLifetimeMs = 60_000;

interface Reading {
  version: string;
  until: number;
  gallery: Promise<GallerySnapshot>;
}

/** Reads the gallery once per version; lists, collections and search all use the same snapshot. */
@Injectable()
export class GalleryReader {
  private last: Reading | undefined;

  constructor(
    private readonly images: ImageRepository,
    private readonly collections: CollectionRepository,
  ) {}

  /** The gallery at that version or a later one. */
  at(version: string): Promise<GallerySnapshot> {
    const now = performance.now();
    if (this.last?.version === version && now < this.last.until) return this.last.gallery;
    const reading = { version, until: now + readingLifetimeMs, gallery: this.read() };
    this.last = reading;
    reading.gallery.catch(() => {
      if (this.last === reading) this.last = undefined;
    });
    return reading.gallery;
  }

  private async read(): Promise<GallerySnapshot> {
    // Collections first: an image that is put into one meanwhile is then merely not yet shown in it.
    const collections = await this.collections.list();
    return toSnapshot(await this.images.list(), collections);
  }
}
