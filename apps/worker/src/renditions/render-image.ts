import { access, readFile } from 'node:fs/promises';
import type { ImageVersion } from '@salon/api-contract';
import type { Metadata } from 'sharp';
import { isInAdobeRgb, withAdobeRgb } from './adobe-rgb.ts';
import { mendJpeg } from './mend-jpeg.ts';
import { fitInside, type PictureSize } from './picture-size.ts';
import { decode, fromPixels, readHeader, shrink, type Pixels } from './pixels.ts';
import { placeholder } from './placeholder.ts';
import { UndecodableImage } from './undecodable-image.ts';

/** A rendition before it is stored: upright, sRGB, without any metadata. */
export interface EncodedRendition extends PictureSize {
  type: ImageVersion['type'] | 'tiny';
  format: ImageVersion['format'];
  bytes: Buffer;
}

/** The number of steps of a rendering. Its reports need it: only the last one is certain to be sent. */
export const renderSteps = 2;

export interface RenderStep {
  /** Pixels of the original after EXIF orientation. */
  original: PictureSize;
  /** A ThumbHash in base64. */
  placeholder: string;
  renditions: EncodedRendition[];
}

const boxes = {
  tiny: { width: 32, height: 128 },
  // Enough for the columns of most screens.
  small: { width: 376, height: 1504 },
  thumbnail: { width: 640, height: 2560 },
  regular: { width: 2048, height: 2048 },
};

/** px of the short side that the regular version of a panorama has: the viewer fits panoramas by it. */
const panoramaSide = 820;
/** px of its long side at most. */
const longestSide = 8192;

function boxFor(type: keyof typeof boxes, { width, height }: PictureSize): PictureSize {
  if (type !== 'regular') return boxes[type];
  const shape = Math.max(width / height, height / width);
  const side = Math.min(longestSide, Math.max(boxes.regular.width, panoramaSide * shape));
  return { width: side, height: side };
}

/**
 * Renders the file at `path` from one decoding, in two steps: the sizes for the grid first, then the rest.
 * @param quality of WebP and JPEG, 1 to 100
 * @param timeoutS of one decoding
 * @throws UndecodableImage if a part of the picture cannot be decoded
 * @throws DecodingTimeout
 */
export async function* renderImage(
  path: string,
  quality: number,
  timeoutS: number,
): AsyncGenerator<RenderStep, void, undefined> {
  // A missing file does not mean that the picture is damaged.
  await access(path);
  const header = await readHeader(path).catch(async (error: unknown) => {
    // Reports a fault of the disk, which libvips takes for one of the picture.
    await readFile(path);
    throw error;
  });
  const original = header.autoOrient;
  const size = (type: keyof typeof boxes) => fitInside(original, boxFor(type, original));

  // From the largest to the smallest.
  const regular = await decodeWhole(path, header, size('regular'), timeoutS);
  const thumbnail = await shrink(regular, size('thumbnail'));
  const small = await shrink(thumbnail, size('small'));
  const tiny = await shrink(small, size('tiny'));
  const facts = { original, placeholder: await placeholder(small) };
  yield {
    ...facts,
    renditions: [await toWebp('small', small, quality), await toWebp('tiny', tiny, quality)],
  };

  const renditions: EncodedRendition[] = [];
  for (const [type, pixels] of [
    ['thumbnail', thumbnail],
    ['regular', regular],
  ] as const) {
    renditions.push(await toWebp(type, pixels, quality), await toJpeg(type, pixels, quality));
  }
  yield { ...facts, renditions };
}

async function decodeWhole(
  path: string,
  header: Metadata,
  size: PictureSize,
  timeoutS: number,
): Promise<Pixels> {
  const { format, space } = header;
  const isJpeg = format === 'jpeg';
  const source = isJpeg && isInAdobeRgb(header) ? withAdobeRgb(await readFile(path)) : path;
  try {
    return await decode(source, size, space, timeoutS);
  } catch (error) {
    if (!(error instanceof UndecodableImage)) throw error;
    // libvips takes a fault of the disk for one of the picture. This reading reports it.
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    const mended = isJpeg ? mendJpeg(bytes) : bytes;
    if (mended === bytes) throw error;
    return await decode(mended, size, space, timeoutS);
  }
}

async function toWebp(
  type: EncodedRendition['type'],
  pixels: Pixels,
  quality: number,
): Promise<EncodedRendition> {
  // Effort 2: three percent more bytes than sharp's default of 4 at the same quality, in two fifths of the time.
  const bytes = await fromPixels(pixels).webp({ quality, effort: 2 }).toBuffer();
  return { type, format: 'webp', width: pixels.width, height: pixels.height, bytes };
}

async function toJpeg(
  type: EncodedRendition['type'],
  pixels: Pixels,
  quality: number,
): Promise<EncodedRendition> {
  const bytes = await fromPixels(pixels)
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toBuffer();
  return { type, format: 'jpeg', width: pixels.width, height: pixels.height, bytes };
}
