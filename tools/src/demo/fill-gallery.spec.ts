import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { develop } from './darkroom.ts';
import { expose } from './drawing/canvas.ts';
import { photographs } from './fill-gallery.ts';
import type { Photograph } from './photograph.ts';

const aPhotograph = (over: Partial<Photograph> = {}): Photograph => ({
  title: 'A test',
  taken: '2024-01-05T13:20:00',
  camera: 'long',
  ratio: [3, 2],
  aperture: 2.8,
  shutterSpeed: 1 / 250,
  iso: 100,
  scene: [],
  ...over,
});

describe('the photographs of the demonstration', () => {
  it('are a few dozen with titles of their own', () => {
    const titles = photographs().map(({ title }) => title);
    expect(titles).toHaveLength(36);
    expect(new Set(titles).size).toBe(36);
  });

  it('are the same each time they are drawn', () => {
    const film = { seed: 1, grain: 1 };
    for (const { title, scene } of photographs()) {
      const [first, second] = [1, 2].map(() => expose(24, 16, scene, film).pixels);
      expect({ title, isSame: first?.equals(second ?? Buffer.alloc(0)) }).toEqual({
        title,
        isSame: true,
      });
    }
  });

  it('hold a picture at every size, and no empty one', async () => {
    for (const { title, scene } of photographs()) {
      const { pixels } = expose(48, 32, scene, { seed: 1, grain: 0 });
      const raw = { width: 48, height: 32, channels: 3 } as const;
      const { channels } = await sharp(pixels, { raw }).stats();
      const contrast = Math.max(...channels.map(({ stdev }) => stdev));
      expect({ title, hasContrast: contrast > 4 }).toEqual({ title, hasContrast: true });
    }
  });

  it('carry what their camera would have written', async () => {
    const { exif, format, width } = await sharp(await develop(aPhotograph(), 1, 96)).metadata();
    expect({ format, width }).toEqual({ format: 'jpeg', width: 96 });
    expect(exif?.toString('latin1')).toContain('RF70-200mm F4 L IS USM');
    expect(exif?.toString('latin1')).toContain('2024:01:05 13:20:00');
  });
});
