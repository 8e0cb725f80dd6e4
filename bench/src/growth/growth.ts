import { cleanUpOnSignals } from '@salon/test-kit';
import { Gallery, ownDatabase, removeData, type GalleryData } from '../gallery/gallery.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { costOf, UPLOADS } from './cost.ts';
import type { Size } from './growth-rows.ts';

/** A day. Services read images that changed in the last minutes again, and a real gallery has few of these. */
const CHANGED_AGO_MS = 24 * 3_600_000;

/**
 * Fills a gallery with records up to each of these counts, which ascend, and starts it again each time, so that it reads
 * all of them. The records are in the embedded database or on `MONGO_URL`.
 */
export async function growth(
  checkout: string,
  counts: readonly number[],
  say: (line: string) => void,
): Promise<Size[]> {
  const dataDir = await temporaryFolder();
  const keeper: GalleryData = { dataDir, mongoUrl: ownDatabase() };
  const forget = cleanUpOnSignals(() => removeData(keeper));
  const sizes: Size[] = [];
  let existing = 0;
  try {
    for (const count of counts) {
      say(`a gallery of ${count.toLocaleString('en')} images`);
      await fill({ checkout, keeper }, existing, count);
      const gallery = await Gallery.start({ checkout, keeper });
      try {
        sizes.push({ count, cost: await costOf(gallery, count) });
      } finally {
        await gallery.stop();
      }
      existing = count + UPLOADS;
    }
    return sizes;
  } finally {
    await removeData(keeper);
    forget();
  }
}

async function fill(
  options: { checkout: string; keeper: GalleryData },
  existing: number,
  count: number,
): Promise<void> {
  const gallery = await Gallery.start(options);
  try {
    await gallery.addRecords(count - existing, existing, new Date(Date.now() - CHANGED_AGO_MS));
  } finally {
    await gallery.stop();
  }
}
