import { bytesPerMb } from '@salon/api-contract';
import type { Gallery } from '../gallery/gallery.ts';
import { inTurns, measured, medians } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';

const ROUNDS = 3;

/** From stored originals, through the queue and the worker, to stored renditions. */
export async function renditions(gallery: Gallery, photos: readonly string[]): Promise<Row[]> {
  const raw = Child.start<readonly string[], void>('raw-sharp');
  try {
    const ids = await gallery.store(photos);
    await Promise.all([gallery.render(ids.slice(0, 2)), raw.ask(photos.slice(0, 2))]);
    const rounds = await inTurns(ROUNDS, {
      ours: () => measured([gallery.pid('worker')], () => gallery.render(ids)),
      baseline: () => measured([raw.pid], () => raw.ask(photos)),
    });
    return [
      {
        what: 'renditions of a 12 MP photo: CPU',
        unit: 's',
        ...medians(rounds, ({ cpuSeconds }) => cpuSeconds / photos.length),
        target: { ratioAtMost: 1.1 },
      },
      {
        what: 'renditions, two at once',
        unit: 'photos/s',
        ...medians(rounds, ({ seconds }) => photos.length / seconds),
        target: { ratioAtLeast: 0.9 },
        isWall: true,
      },
      {
        what: 'renditions: peak memory of the worker',
        unit: 'MB',
        ...medians(rounds, ({ peakBytes }) => peakBytes / bytesPerMb),
        target: { ratioAtMost: 1.3 },
      },
    ];
  } finally {
    await raw.stop();
  }
}
