import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  emptyMetadata,
  filePath,
  settingsCatalogue,
  type Image,
  type ImageVersion,
  type WallImage,
} from '@salon/api-contract';
import sharp from 'sharp';
import { aCaption } from '../gallery/record.ts';

/** Width ÷ height: formats of cameras, and some custom crops. */
const aspects = [3 / 2, 2 / 3, 4 / 3, 3 / 4, 3 / 2, 16 / 9, 1, 2.4];
const widths = { small: 376, thumbnail: 640, regular: 2048 } as const;

const HOUR_MS = 3_600_000;

interface Motif {
  name: string;
  aspect: number;
}

/**
 * Blur in px. The scaled-down noise is coarser than that of a photograph; the blur gives pictures a realistic file
 * size.
 */
const GRAIN_PX = 0.8;

/** The worker's quality and effort. */
const webp = { quality: settingsCatalogue.renditionQuality.default, effort: 2 };

/** Crops each photo to an aspect ratio and makes the renditions that a wall loads. They are cached with the photos. */
export async function drawMotifs(photos: readonly string[]): Promise<Motif[]> {
  const motifs = photos.map((path, at) => ({ path, aspect: aspects[at % aspects.length] ?? 1 }));
  for (const { path, aspect } of motifs) {
    for (const width of Object.values(widths)) {
      const target = renditionPath(path, width);
      if (existsSync(target)) continue;
      await mkdir(dirname(target), { recursive: true });
      const size = { width, height: Math.round(width / aspect) };
      await sharp(path).resize(size).blur(GRAIN_PX).webp(webp).toFile(target);
    }
  }
  return motifs.map(({ path, aspect }, at) => ({ name: `${at}`, path, aspect }));
}

export const renditionPath = (photo: string, width: number) =>
  join(
    dirname(photo),
    'renditions',
    `${photo.split('/').at(-1)?.replace('.jpg', '')}-${width}.webp`,
  );

/** `count` images that show these motifs, each with its own addresses. */
export function imagesOf(count: number, motifs: readonly Motif[]): WallImage[] {
  return Array.from({ length: count }, (_, at) => {
    const motif = motifs[at % motifs.length];
    if (!motif) throw new Error('there are no motifs');
    return anImage(at, motif);
  });
}

/**
 * Id, digests and placeholder are random as in a real gallery, because they determine most of a compressed list's size.
 */
function anImage(at: number, { name, aspect }: Motif): WallImage {
  const [first, second] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  return {
    id: randomBytes(16).toString('hex'),
    collectionId: null,
    caption: aCaption(),
    date: new Date(Date.UTC(2024, 0) - at * HOUR_MS).toISOString().slice(0, 19),
    aspect: Math.round(aspect * 1000) / 1000,
    placeholder: randomBytes(24).toString('base64'),
    webp: [
      [`${first}-${name}-${widths.small}.webp`, widths.small],
      [`${second}-${name}-${widths.thumbnail}.webp`, widths.thumbnail],
    ],
    jpeg: `${second}-${name}-${widths.thumbnail}.jpg`,
    regular: `${second}-${name}-${widths.regular}.webp`,
    regularWidth: widths.regular,
  };
}

/** All fields of an image in the gallery's list. */
export function inFull({ id, aspect, webp, jpeg, date, placeholder, caption }: WallImage): Image {
  const sized = (width: number) => ({ width, height: Math.round(width / aspect) });
  const version = (
    type: ImageVersion['type'],
    format: ImageVersion['format'],
    [file, width]: [string, number],
  ): ImageVersion => ({ type, format, path: filePath(id, file), ...sized(width) });
  const [small = ['', 1], thumbnail = ['', 1]] = webp;
  const createdAt = `${date}.000Z`;
  return {
    ...{
      ...someMetadata,
      id,
      collectionId: null,
      collectionOrder: null,
      captions: { en: caption },
    },
    ...{ originalFilename: `${id}.jpg`, size: 4_000_000, ...sized(6000), date },
    versions: [
      version('small', 'webp', small),
      version('thumbnail', 'webp', thumbnail),
      version('thumbnail', 'jpeg', [jpeg ?? '', widths.thumbnail]),
    ],
    ...{ renditions: {}, placeholder, status: 'ready', createdAt, updatedAt: createdAt },
  };
}

const someMetadata = {
  ...emptyMetadata,
  ...{ camera: 'NIKON Z 7_2', lens: 'NIKKOR Z 14-30mm f/4 S', aperture: 5.6 },
  ...{ shutterSpeed: 0.004, iso: 200, focalLength: 35, focalLengthEquivalent: 35 },
};
