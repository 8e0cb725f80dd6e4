import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { bytesPerMb } from '@salon/api-contract';
import type { Subject } from '../checkout.ts';
import { LaunchedGallery } from '../gallery/launched.ts';
import { median } from '../measuring/measure.ts';
import { cpuSecondsOf, sharedBytesOf } from '../measuring/process-tree.ts';
import type { Row } from '../measuring/row.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ROUNDS = 3;
/** Time until the work after a start is done, for example the first garbage collection. */
const IDLE_MS = 5_000;

interface Start {
  seconds: number;
  cpuSeconds: number;
  idleMb: number;
}

/** `npm start` with an empty gallery that was started before, and its memory without visitors. */
export async function start({ checkout }: Pick<Subject, 'checkout'>): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  try {
    // Creates the database and its indexes, and fills the caches of the system.
    const first = await LaunchedGallery.start({ checkout, dataDir, isComplete: true });
    await first.stop();
    const starts: Start[] = [];
    for (let round = 0; round < ROUNDS; round++) starts.push(await oneStart(checkout, dataDir));
    const figure = (of: (start: Start) => number) => median(starts.map(of));
    return [
      {
        what: 'warm start until ready',
        unit: 's',
        ours: figure(({ seconds }) => seconds),
        target: { atMost: 4 },
        isWall: true,
      },
      {
        what: 'warm start: CPU of all processes',
        unit: 's',
        ours: figure(({ cpuSeconds }) => cpuSeconds),
        target: { atMost: 5 },
      },
      {
        what: 'idle memory of all processes (PSS)',
        unit: 'MB',
        ours: figure(({ idleMb }) => idleMb),
        target: { atMost: 600 },
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function oneStart(checkout: string, dataDir: string): Promise<Start> {
  const gallery = await LaunchedGallery.start({ checkout, dataDir, isComplete: true });
  try {
    const { seconds } = gallery;
    const cpuSeconds = cpuSecondsOf([gallery.pid]);
    await delay(IDLE_MS);
    return { seconds, cpuSeconds, idleMb: sharedBytesOf([gallery.pid]) / bytesPerMb };
  } finally {
    await gallery.stop();
  }
}
