import { readdir, readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { fillGallery } from './fill-gallery.ts';
import { photosFolder, readPhotos } from './photos.ts';

const pathOf = (file: string) => new URL(file, photosFolder);

describe('the demo photos', () => {
  it('are the files of their folder, each with a different caption', async () => {
    const photos = await readPhotos();
    const files = (await readdir(photosFolder)).filter((file) => file.endsWith('.jpg'));
    expect(photos.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(new Set(photos.map(({ caption }) => caption)).size).toBe(36);
  });

  it('take at most 7 MB of the repository', async () => {
    const photos = await readPhotos();
    const sizes = await Promise.all(
      photos.map(async ({ file }) => (await stat(pathOf(file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(7e6);
  });

  it('have the EXIF data of a camera, but no location', async () => {
    for (const { file } of await readPhotos()) {
      const { exif, format } = await sharp(await readFile(pathOf(file))).metadata();
      const text = exif?.toString('latin1') ?? '';
      // 0x8825 is the tag of the GPS directory; the byte order differs from file to file.
      const hasPlace = text.includes('\x88\x25\x00\x04') || text.includes('\x25\x88\x04\x00');
      const hasDate = /20\d\d:\d\d:\d\d \d\d:\d\d:\d\d/.test(text);
      const isOfCamera = /NIKON|SONY|Canon|FUJIFILM|LEICA/.test(text);
      expect({ file, format, hasPlace, hasDate, isOfCamera }).toEqual({
        file,
        format: 'jpeg',
        hasPlace: false,
        hasDate: true,
        isOfCamera: true,
      });
    }
  });

  it('have many aspect ratios, including a panorama and a tower', async () => {
    const photos = await readPhotos();
    const shapes = await Promise.all(
      photos.map(async ({ file }) => {
        const { width, height } = await sharp(await readFile(pathOf(file))).metadata();
        return width / height;
      }),
    );
    expect(Math.max(...shapes)).toBeGreaterThan(2.5);
    expect(Math.min(...shapes)).toBeLessThan(0.45);
    expect(new Set(shapes.map((shape) => shape.toFixed(1))).size).toBeGreaterThan(6);
  });
});

describe('fillGallery', () => {
  it('uploads every photo with its caption and creates the collections', async () => {
    const captions: string[] = [];
    const collections: Record<string, string[]> = {};
    const progress: number[] = [];
    const gallery = {
      upload: (pictures: { title: string }[]) => {
        captions.push(...pictures.map(({ title }) => title));
        return Promise.resolve(pictures.map(({ title }) => `id of ${title}`));
      },
      createCollection: (title: string, ids: string[]) => {
        collections[title] = ids;
        return Promise.resolve();
      },
    };
    await fillGallery(gallery, (done) => void progress.push(done));
    const photos = await readPhotos();
    expect(captions).toEqual(photos.map(({ caption }) => caption));
    expect(progress.at(-1)).toBe(photos.length);
    expect(Object.keys(collections)).toEqual(['Mountains', 'The sea', 'The country']);
    const ofTheSea = photos.filter(({ collection }) => collection === 'The sea');
    expect(collections['The sea']).toEqual(ofTheSea.map(({ caption }) => `id of ${caption}`));
  });
});
