import sharp from 'sharp';
import type { Api, UploadFile } from './api.ts';

/** A small photograph of one colour, different from all others of this function. */
export async function aPhoto(
  name: string,
  camera: { Make?: string; Model?: string; date?: string } = {},
): Promise<UploadFile> {
  made += 1;
  const background = { r: made % 256, g: 120, b: Math.floor(made / 256) };
  const { date, ...IFD0 } = camera;
  const pixels = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  const bytes = await pixels
    .withExif({ IFD0, ...(date && { IFD2: { DateTimeOriginal: date } }) })
    .jpeg()
    .toBuffer();
  return { name, body: new Blob([new Uint8Array(bytes)]) };
}

let made = 0;

/** Publishes a photograph for each name; returns their ids in the same order. */
export async function publishPhotos(api: Api, names: string[]): Promise<string[]> {
  const { data } = await api.publish(await Promise.all(names.map((name) => aPhoto(name))));
  return data.data.images.map(({ id }) => id);
}
