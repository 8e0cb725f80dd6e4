import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The photos are cached, because drawing them takes longer than most measurements. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/salon/bench', import.meta.url));
const [WIDTH, HEIGHT] = [4000, 3000];
const GREY = 128;

/**
 * Layers of noise from coarse to fine: the size of a cell in pixels, and the largest change of a channel. Large and
 * small details have the proportions of a photograph, so that decoding time and file size are realistic.
 */
const layers = [
  { width: 4, strength: 100, isColoured: true },
  { width: 16, strength: 60, isColoured: true },
  { width: 80, strength: 40, isColoured: true },
  { width: 400, strength: 30, isColoured: false },
  { width: 1000, strength: 16, isColoured: false },
  { width: 2000, strength: 10, isColoured: false },
  { width: WIDTH, strength: 7, isColoured: false },
];

/** Paths of `count` different JPEG photos of 12 megapixels. Draws those that are missing. */
export async function photos(count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths = Array.from({ length: count }, (_, index) => join(folder, `photo-${index}.jpg`));
  for (const [index, path] of paths.entries()) {
    if (existsSync(path)) continue;
    await writeFile(`${path}.new`, await photo(index + 1));
    await rename(`${path}.new`, path);
  }
  return paths;
}

async function photo(seed: number): Promise<Buffer> {
  const random = noise(seed);
  let pixels: Buffer = Buffer.alloc(3, GREY);
  let size = { width: 1, height: 1 };
  for (const { width, strength, isColoured } of layers) {
    const larger = { width, height: Math.round((width * HEIGHT) / WIDTH) };
    pixels = await fromPixels(pixels, size)
      .resize({ ...larger, fit: 'fill' })
      .raw()
      .toBuffer();
    addNoise(pixels, { random, strength, isColoured });
    size = larger;
  }
  return fromPixels(pixels, size).withExif(exif).jpeg({ quality: 90 }).toBuffer();
}

const fromPixels = (pixels: Buffer, size: { width: number; height: number }) =>
  sharp(pixels, { raw: { ...size, channels: 3 } });

interface Grain {
  random: () => number;
  strength: number;
  isColoured: boolean;
}

function addNoise(pixels: Buffer, { random, strength, isColoured }: Grain): void {
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (let at = 0; at < clamped.length; at += 3) {
    const shade = strength * random();
    for (let channel = at; channel < at + 3; channel++) {
      clamped[channel] = (clamped[channel] ?? 0) + (isColoured ? strength * random() : shade);
    }
  }
}

/** Returns numbers from -1 to 1, mostly near 0, determined by the seed (xorshift). */
function noise(seed: number): () => number {
  let state = seed * 2_654_435_761;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
  return () => (next() + next()) / 2;
}

const exif = {
  IFD0: { Make: 'NIKON CORPORATION', Model: 'NIKON Z 6_2' },
  IFD2: {
    DateTimeOriginal: '2024:06:01 12:00:00',
    LensModel: 'NIKKOR Z 24-70mm f/4 S',
    FNumber: '56/10',
    ExposureTime: '1/250',
    ISOSpeedRatings: '200',
    FocalLength: '35/1',
    FocalLengthIn35mmFilm: '35',
  },
};
