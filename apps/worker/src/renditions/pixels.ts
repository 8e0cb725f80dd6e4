import { maxMegapixels } from '@salon/api-contract';
import type { Metadata, Sharp } from 'sharp';
import { sharp } from './libvips.ts';
import type { PictureSize } from './picture-size.ts';
import { DecodingTimeout, UndecodableImage } from './undecodable-image.ts';

/** Decoded and upright: sRGB with or without alpha, 8 bits per channel. */
export interface Pixels extends PictureSize {
  data: Buffer;
  channels: 1 | 2 | 3 | 4;
}

const options = {
  limitInputPixels: maxMegapixels * 1e6,
  // After a warning the decoder has guessed pixels, and a broken picture must not be published.
  failOn: 'warning',
} as const;

/** @throws UndecodableImage */
export function readHeader(path: string): Promise<Metadata> {
  return translated(sharp(path, options).metadata());
}

/** 16 bits per channel become 8 first: sharp does not convert them from their profile's colours to sRGB. */
const eightBitSpaces: Record<string, string> = { rgb16: 'srgb', grey16: 'b-w' };

/**
 * Decodes the first picture of a file, or of its bytes, to a size. The size applies after EXIF orientation.
 * @param space of the file's pixels, by its header
 * @throws UndecodableImage if a part of it cannot be decoded; DecodingTimeout
 */
export function decode(
  source: string | Buffer,
  size: PictureSize,
  space: Metadata['space'],
  timeoutS: number,
): Promise<Pixels> {
  const image = sharp(source, options).autoOrient().timeout({ seconds: timeoutS });
  const eightBits = eightBitSpaces[space];
  if (eightBits) image.pipelineColourspace(eightBits);
  // sharp converts to 8-bit sRGB by default.
  return translated(toPixels(resized(image, size)));
}

export function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export async function shrink(pixels: Pixels, size: PictureSize): Promise<Pixels> {
  const same = pixels.width === size.width && pixels.height === size.height;
  return same ? pixels : toPixels(resized(fromPixels(pixels), size));
}

const resized = (image: Sharp, { width, height }: PictureSize) =>
  image.resize(width, height, { fit: 'fill' });

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function translated<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (/^Error: timeout:/.test(String(error))) throw new DecodingTimeout(error);
    throw new UndecodableImage(error);
  }
}
