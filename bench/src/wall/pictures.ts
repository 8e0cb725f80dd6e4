import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filePath, type Image, type ImageVersion } from '@salon/api-contract';
import sharp from 'sharp';

/** Width ÷ height as they come from cameras, and some that people cut themselves. */
const aspects = [3 / 2, 2 / 3, 4 / 3, 3 / 4, 3 / 2, 16 / 9, 1, 2.4];
const widths = { small: 320, thumbnail: 640, regular: 2048 } as const;

interface Motif {
  name: string;
  aspect: number;
}

/** px: scaled down, the drawn grain is coarser than a photograph's; so softened, a picture weighs what one does. */
const GRAIN_PX = 0.8;

/** The same quality and effort as the worker's. */
const webp = { quality: 80, effort: 2 };

/** Cuts each photo to an aspect and makes the renditions that a wall loads; kept beside the photos. */
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

/** A list as the gallery answers it: so many images of these motifs, each with addresses of its own. */
export function listOf(count: number, motifs: readonly Motif[]): { data: { images: Image[] } } {
  const images = Array.from({ length: count }, (_, at) => {
    const motif = motifs[at % motifs.length];
    if (!motif) throw new Error('there are no motifs');
    return anImage(at, motif);
  });
  return { data: { images } };
}

function anImage(at: number, { name, aspect }: Motif): Image {
  const id = at.toString(16).padStart(24, '0');
  const rendition = (width: number) => ({
    path: filePath(id, `${name}-${width}.webp`),
    width,
    height: Math.round(width / aspect),
  });
  const version = (type: ImageVersion['type']): ImageVersion => ({
    type,
    format: 'webp',
    ...rendition(widths[type]),
  });
  const createdAt = new Date(Date.UTC(2024, 0) - at * 60_000).toISOString();
  return {
    id,
    collectionId: null,
    collectionOrder: null,
    captions: { en: `Harbour street in the evening ${at}` },
    originalFilename: `DSC_${at}.jpg`,
    size: 4_000_000 + at,
    ...rendition(6000),
    camera: 'NIKON Z 7_2',
    lens: 'NIKKOR Z 14-30mm f/4 S',
    aperture: 5.6,
    shutterSpeed: 0.004,
    iso: 200,
    focalLength: 35,
    focalLengthEquivalent: 35,
    date: createdAt.slice(0, 19),
    comment: null,
    versions: [version('small'), version('thumbnail'), version('regular')],
    renditions: { tiny: rendition(32), thumbnail: rendition(640) },
    placeholder: 'IQgGFYQMd3iPh3eIiHeHeHiId4d4',
    status: 'ready',
    createdAt,
    updatedAt: createdAt,
  };
}
