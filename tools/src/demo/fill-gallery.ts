import { readFile } from 'node:fs/promises';
import type { GalleryClient } from './gallery-client.ts';
import { photosFolder, readPhotos, type Photo } from './photos.ts';

/** Below the default of maxUploadFiles. */
const BATCH = 6;

/** Uploads the photos in batches, and creates their collections. */
export async function fillGallery(
  gallery: Pick<GalleryClient, 'upload' | 'createCollection'>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const photos = await readPhotos();
  const collections = new Map<string, string[]>();
  for (let first = 0; first < photos.length; first += BATCH) {
    const batch = photos.slice(first, first + BATCH);
    const ids = await gallery.upload(await Promise.all(batch.map(readPhoto)));
    for (const [index, { collection }] of batch.entries()) {
      const id = ids[index];
      if (collection === undefined || id === undefined) continue;
      collections.set(collection, [...(collections.get(collection) ?? []), id]);
    }
    onProgress(first + batch.length, photos.length);
  }
  for (const [title, ids] of collections) await gallery.createCollection(title, ids);
}

const readPhoto = async ({ file, caption }: Photo) => ({
  filename: file,
  title: caption,
  jpeg: await readFile(new URL(file, photosFolder)),
});
