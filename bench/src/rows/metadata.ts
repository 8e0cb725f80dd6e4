import type { Subject } from '../checkout.ts';
import { inTurns, measured, medians } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';

const ROUNDS = 3;
const FILES = 160;

/** Reading the metadata of a photo, as in the review of an upload. */
export async function metadata({ checkout, photos }: Subject): Promise<Row[]> {
  const reader = Child.start<readonly string[], void>('exif-reader', [checkout]);
  const raw = Child.start<readonly string[], void>('raw-exiftool');
  try {
    const files = Array.from({ length: FILES }, (_, at) => photos[at % photos.length] ?? '');
    await Promise.all([reader.ask(photos), raw.ask(photos)]);
    const rounds = await inTurns(ROUNDS, {
      ours: () => measured([reader.pid], () => reader.ask(files)),
      baseline: () => measured([raw.pid], () => raw.ask(files)),
    });
    return [
      {
        what: 'metadata of a photo: CPU',
        unit: 'ms',
        ...medians(rounds, ({ cpuSeconds }) => (cpuSeconds * 1000) / FILES),
        target: { atMost: 3 },
      },
    ];
  } finally {
    await Promise.all([reader.stop(), raw.stop()]);
  }
}
