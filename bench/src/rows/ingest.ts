import type { Gallery } from '../gallery/gallery.ts';
import { inTurns, measured, medians } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';

const ROUNDS = 2;
/** Photos in one upload, below the default of maxUploadFiles. */
const BATCH = 8;

/** Measures from the first byte of the first upload until all photos and their renditions are in the public list. */
export async function ingest(gallery: Gallery, photos: readonly string[]): Promise<Row[]> {
  const raw = Child.start<readonly string[], void>('raw-sharp');
  try {
    await raw.ask(photos.slice(0, 2));
    const rounds = await inTurns(ROUNDS, {
      ours: () => measured(gallery.allPids, () => uploadAll(gallery, photos)),
      baseline: () => measured([raw.pid], () => raw.ask(photos)),
    });
    return [
      {
        what: 'upload to list of a 12 MP photo: CPU of all services',
        unit: 's',
        ...medians(rounds, ({ cpuSeconds }) => cpuSeconds / photos.length),
        target: { ratioAtMost: 1.3 },
      },
      {
        what: `upload to list, ${BATCH} photos a request`,
        unit: 'photos/s',
        ...medians(rounds, ({ seconds }) => photos.length / seconds),
        target: { ratioAtLeast: 0.75 },
        isWall: true,
      },
    ];
  } finally {
    await raw.stop();
  }
}

async function uploadAll({ client }: Gallery, photos: readonly string[]): Promise<void> {
  const before = (await client.images()).length;
  for (let first = 0; first < photos.length; first += BATCH) {
    await client.publish(photos.slice(first, first + BATCH));
  }
  const added = (await client.images()).length - before;
  if (added !== photos.length) throw new Error(`${added} of ${photos.length} photos are listed`);
}
