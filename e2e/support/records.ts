import { createHash } from 'node:crypto';
import { emptyMetadata } from '@salon/api-contract';
import { imageSchema, type ImageRecord } from '@salon/media-data';
import { Database } from '@salon/mongo';

const batchSize = 500;
const minuteMs = 60_000;
const shapes = [
  [3000, 2000],
  [2000, 3000],
  [4000, 3000],
  [3000, 4000],
  [1920, 1080],
] as const;

/** The record of an image without files; the number determines its id, its shape and its date. */
function aRecord(number: number): ImageRecord {
  const [width, height] = shapes[number % shapes.length] ?? shapes[0];
  const createdAt = new Date(Date.UTC(2024, 0) + number * minuteMs);
  return {
    _id: createHash('md5').update(String(number)).digest('hex'),
    originalFilename: `${number}.jpg`,
    size: 1,
    sha256: createHash('sha256').update(String(number)).digest('hex'),
    format: 'jpeg',
    ...emptyMetadata,
    captions: { en: `Picture ${number}` },
    date: createdAt.toISOString().slice(0, 19),
    width,
    height,
    versions: [],
    tiny: { file: 'tiny.webp', width: 32, height: 24 },
    // Grey all over.
    placeholder: 'H/cRBYKAiIiIh4iIiIiIiIiIeIiIiIiI',
    status: 'ready',
    // Newer than any recipe, as the worker would render images of an older one again.
    recipe: 1_000,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Fills a database with images that have no files. @returns their ids, by date */
export async function insertRecords(mongoUrl: string, count: number): Promise<string[]> {
  const database = await Database.connect(mongoUrl);
  try {
    const images = database.model('Image', imageSchema);
    const records = Array.from({ length: count }, (_, number) => aRecord(number));
    for (let done = 0; done < count; done += batchSize) {
      await images.insertMany(records.slice(done, done + batchSize));
    }
    return records.map(({ _id }) => _id);
  } finally {
    await database.onApplicationShutdown();
  }
}
