import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The photographs of the demonstration. `photos.json` beside them has what their EXIF data does not. */
export const photosFolder = new URL('../../demo/photos/', import.meta.url);

const photo = z.strictObject({
  file: z.string(),
  caption: z.string(),
  /** Title of the collection that the photograph belongs to; some belong to no collection. */
  collection: z.string().optional(),
});
export type Photo = z.infer<typeof photo>;

/** Reads the table of the photographs, in the order of upload. */
export async function readPhotos(): Promise<Photo[]> {
  const text = await readFile(new URL('photos.json', photosFolder), 'utf8');
  return z.array(photo).parse(JSON.parse(text));
}
