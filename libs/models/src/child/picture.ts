import { reasonOf } from '@salon/file-system';
import sharp from 'sharp';
import { PictureUnreadable } from '../errors.ts';
import type { Pixels } from './runnable-model.ts';

// One thread decodes while another runs the model.
sharp.concurrency(1);
sharp.cache(false);

/**
 * How a picture becomes a square. CLIP was trained on the centre of each picture, the other families on complete
 * pictures that were distorted to squares.
 */
export type SquareFit = 'cover' | 'fill';

/**
 * Decodes a picture and shrinks it to a square for the model. The library's own resize is not anti-aliased; it is
 * skipped for a picture of the right size. The output is sRGB, sharp's default.
 * @throws PictureUnreadable
 */
export async function decodePicture(
  encoded: Uint8Array,
  { size, fit }: { size: number; fit: SquareFit },
): Promise<Pixels> {
  try {
    const { data, info } = await sharp(encoded)
      .autoOrient()
      .resize(size, size, { fit })
      .flatten({ background: '#fff' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new PictureUnreadable(reasonOf(error));
  }
}
