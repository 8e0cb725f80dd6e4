// The baseline of renditions: makes the same pictures as the worker, with sharp only.
import { settingsCatalogue } from '@salon/api-contract';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { answerParent } from './child.ts';

sharp.concurrency(1);
sharp.cache(false);

const IN_FLIGHT = 2;
const QUALITY = settingsCatalogue.renditionQuality.default;
const EFFORT = 2;
const LONGEST_SIDE = 2048;
/** In px; undefined is the largest. Ordered by size, because each output is made from the previous one. */
const outputs = [
  { width: undefined, withJpeg: true },
  { width: 640, withJpeg: true },
  { width: 376, withJpeg: false },
  { width: 32, withJpeg: false },
];

async function render(path: string): Promise<void> {
  const box = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' } as const;
  let pixels = await decoded(sharp(path).autoOrient().resize(box));
  for (const { width, withJpeg } of outputs) {
    if (width) pixels = await decoded(fromPixels(pixels).resize(width));
    await fromPixels(pixels).webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
    if (withJpeg) await fromPixels(pixels).jpeg({ quality: QUALITY }).toBuffer();
  }
}

type Pixels = { data: Buffer; info: OutputInfo };

const decoded = (image: Sharp): Promise<Pixels> =>
  image.raw().toBuffer({ resolveWithObject: true });

const fromPixels = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

answerParent(async (paths: string[]) => {
  const waiting = [...paths];
  const renderAll = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await render(path);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, renderAll));
});
