import { develop } from './darkroom.ts';
import type { GalleryClient, Picture } from './gallery-client.ts';
import type { Photograph } from './photograph.ts';
import { country } from './photographs/country.ts';
import { mountains } from './photographs/mountains.ts';
import { seaside } from './photographs/sea.ts';
import { town } from './photographs/town.ts';

/** Well below the default of maxUploadFiles. */
const BATCH = 4;

/** All photographs of the demonstration, the four subjects taking turns as they would on a wall. */
export function photographs(): Photograph[] {
  const subjects = [mountains, seaside, country, town];
  const longest = Math.max(...subjects.map((subject) => subject.length));
  return Array.from({ length: longest }, (_, turn) =>
    subjects.flatMap((subject) => subject[turn] ?? []),
  ).flat();
}

/** Makes the photographs and uploads them, a few at a time. */
export async function fillGallery(
  gallery: GalleryClient,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const all = photographs();
  for (let first = 0; first < all.length; first += BATCH) {
    const batch: Picture[] = [];
    for (const [offset, photograph] of all.slice(first, first + BATCH).entries()) {
      const number = first + offset + 1;
      batch.push({
        filename: `DEMO_${String(number).padStart(4, '0')}.jpg`,
        title: photograph.title,
        jpeg: await develop(photograph, number),
      });
    }
    await gallery.upload(batch);
    onProgress(first + batch.length, all.length);
  }
}
