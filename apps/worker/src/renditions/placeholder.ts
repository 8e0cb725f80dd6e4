import { rgbaToThumbHash } from 'thumbhash';
import { fitInside } from './picture-size.ts';
import { fromPixels, type Pixels } from './pixels.ts';

/** The maximum of ThumbHash. */
const largestPicture = { width: 100, height: 100 };

/** The ThumbHash of a picture in base64. */
export async function placeholder(pixels: Pixels): Promise<string> {
  const { width, height } = fitInside(pixels, largestPicture);
  const rgba = await fromPixels(pixels)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64');
}
