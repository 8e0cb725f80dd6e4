import { randomBytes, randomInt } from 'node:crypto';
import { emptyMetadata, type ImageVersion } from '@salon/api-contract';
import type { ImageRecord } from '@salon/media-data';

const cameras = ['NIKON Z 7_2', 'SONY ILCE-7M4', 'Canon EOS R5', 'FUJIFILM X-T5', 'LEICA Q3'];
const lenses = ['NIKKOR Z 14-30mm f/4 S', 'FE 35mm F1.8', 'RF70-200mm F4 L', 'XF23mmF1.4 R LM'];
const words =
  `a the over under behind before old new last first quiet bright narrow empty frozen golden
  harbour street roof window river bridge garden field forest ridge lake shore market station tower
  morning evening winter summer rain snow fog wind light shadow people boats birds horses trees stones`
    .trim()
    .split(/\s+/);

const oneOf = <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
  const one = all[randomInt(all.length)];
  if (one === undefined) throw new Error('the list to choose from is empty');
  return one;
};

/** Random words in the length of a caption. */
export const aCaption = () => Array.from({ length: randomInt(4, 9) }, () => oneOf(words)).join(' ');

const MINUTE_MS = 60_000;
/** Formats of cameras, in both directions, and some crops. */
const formats = [
  ...[
    { width: 4000, height: 3000 },
    { width: 3000, height: 4000 },
    { width: 6000, height: 4000 },
  ],
  ...[
    { width: 4000, height: 6000 },
    { width: 4000, height: 2250 },
    { width: 3000, height: 3000 },
  ],
] as const;
/** One image in this many is a crop of any shape. */
const CROPPED = 10;

/** Aspects determine the size of the wall's index. */
const aSize = (): { width: number; height: number } =>
  randomInt(CROPPED) === 0
    ? { width: randomInt(2000, 6000), height: randomInt(2000, 6000) }
    : oneOf(formats);

/**
 * A record like that of an uploaded camera photo, but without files. `age` determines its position in the list, and
 * running services find it if `changedAt` is recent.
 */
export function aRecord(id: string, age: number, changedAt: Date): ImageRecord {
  // Renditions are made in two steps, and those of one step share a digest.
  const [first, second] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  const size = aSize();
  const rendition = (type: string, width: number, extension: string) => ({
    file: `${width < 640 ? first : second}-${type}.${extension}`,
    width,
    height: Math.round((width * size.height) / size.width),
  });
  const version = (type: ImageVersion['type'], format: ImageVersion['format'], width: number) => ({
    type,
    format,
    ...rendition(type, width, format === 'webp' ? 'webp' : 'jpg'),
  });
  const createdAt = new Date(Date.UTC(2024, 0) - age * MINUTE_MS);
  return {
    _id: id,
    originalFilename: `DSC_${String(randomInt(10_000)).padStart(4, '0')}.jpg`,
    size: randomInt(2_000_000, 9_000_000),
    sha256: randomBytes(32).toString('hex'),
    format: 'jpeg',
    ...emptyMetadata,
    camera: oneOf(cameras),
    lens: oneOf(lenses),
    aperture: oneOf([1.8, 2.8, 4, 5.6, 8, 11]),
    shutterSpeed: oneOf([0.0005, 0.001, 0.002, 0.004, 0.008, 0.0166667]),
    iso: oneOf([64, 100, 200, 400, 800, 3200]),
    focalLength: oneOf([20, 35, 50, 85, 200]),
    focalLengthEquivalent: oneOf([20, 35, 50, 85, 200]),
    date: new Date(createdAt.getTime() - randomInt(3_600_000)).toISOString().slice(0, 19),
    captions: { en: aCaption() },
    width: size.width,
    height: size.height,
    versions: [
      version('small', 'webp', 376),
      version('thumbnail', 'webp', 640),
      version('thumbnail', 'jpeg', 640),
      version('regular', 'webp', 2048),
      version('regular', 'jpeg', 2048),
    ],
    tiny: rendition('tiny', 32, 'webp'),
    // The length of a ThumbHash.
    placeholder: randomBytes(24).toString('base64'),
    status: 'ready',
    // Newer than any recipe, as the worker would render images of an older one again.
    recipe: 1_000,
    changedAt,
    createdAt,
    updatedAt: createdAt,
  };
}
