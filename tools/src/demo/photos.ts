import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The demo photos. `photos.json` in the same folder has the facts that are not in their EXIF data. */
export const photosFolder = new URL('../../demo/photos/', import.meta.url);

const photo = z.strictObject({
  file: z.string(),
  caption: z.string(),
  /** Title of the photo's collection, if it has one. */
  collection: z.string().optional(),
});
export type Photo = z.infer<typeof photo>;

/** Reads the list of photos, in the order of upload. */
export async function readPhotos(): Promise<Photo[]> {
  const text = await readFile(new URL('photos.json', photosFolder), 'utf8');
  return z.array(photo).parse(JSON.parse(text));
}
