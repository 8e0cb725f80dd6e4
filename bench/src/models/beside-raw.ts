import { rm } from 'node:fs/promises';
import { bytesPerMb } from '@salon/api-contract';
import { ModelProcess, type InstalledModel } from '@salon/models';
import sharp from 'sharp';
import { inTurns, measured, medians, type Usage } from '../measuring/measure.ts';
import { residentMbOf } from '../measuring/process-tree.ts';
import type { Row, Target } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import type { RawModelQuestion } from '../processes/raw-model.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ROUNDS = 3;
/** The long side, in px, of the rendition that the worker passes to models. */
const LONG_SIDE = 640;

export interface Contest {
  /** For example "captions, ViT-GPT2". */
  what: string;
  /** For example "the caption model". */
  model: string;
  photos: readonly string[];
  /** Writes the model to the folder and returns it. */
  install(modelsDir: string): Promise<InstalledModel>;
  /** Resolves when the model has processed all pictures. */
  run(models: ModelProcess, model: InstalledModel, pictures: Buffer[]): Promise<unknown>;
  /** The module of the baseline's process. */
  raw: string;
  throughput: Target;
  cpu: Target;
}

/**
 * Measures a model in Salon's model process with encoded pictures, and ONNX Runtime with decoded pixels as baseline.
 */
export async function besideRaw(contest: Contest): Promise<Row[]> {
  const modelsDir = await temporaryFolder();
  try {
    const model = await contest.install(modelsDir);
    const pictures = await Promise.all(contest.photos.map(toRendition));
    return await measure(contest, { modelsDir, model, pictures });
  } finally {
    await rm(modelsDir, { recursive: true });
  }
}

/** Scales a photo as the worker does for models. */
export const toRendition = (photo: string): Promise<Buffer> =>
  sharp(photo).resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }).webp().toBuffer();

interface Setup {
  modelsDir: string;
  model: InstalledModel;
  pictures: Buffer[];
}

async function measure(contest: Contest, { modelsDir, model, pictures }: Setup): Promise<Row[]> {
  const models = new ModelProcess({ modelsDir });
  const raw = Child.start<RawModelQuestion, void>(contest.raw);
  const run = () => contest.run(models, model, pictures);
  const runRaw = () => raw.ask({ folder: model.folder, pictures });
  try {
    await Promise.all([run(), runRaw()]);
    const pids = pidsOf(models);
    const rounds = await inTurns<Usage>(ROUNDS, {
      ours: () => measured(pids, run),
      baseline: () => measured([raw.pid], runRaw),
    });
    const idle = { ours: residentMbOf(pids), baseline: residentMbOf([raw.pid]) };
    await models.close();
    return rowsOf(contest, { rounds, idle, unloaded: residentMbOf(pids), count: pictures.length });
  } finally {
    await Promise.all([models.close(), raw.stop()]);
  }
}

interface Measured {
  rounds: { ours: Usage[]; baseline: Usage[] };
  /** MB. */
  idle: { ours: number; baseline: number };
  unloaded: number;
  /** Pictures in a round. */
  count: number;
}

const rowsOf = (contest: Contest, { rounds, idle, unloaded, count }: Measured): Row[] => [
  {
    what: contest.what,
    unit: 'pictures/s',
    ...medians(rounds, ({ seconds }) => count / seconds),
    target: contest.throughput,
    isWall: true,
  },
  {
    what: `${contest.what}: CPU of a picture`,
    unit: 'ms',
    ...medians(rounds, ({ cpuSeconds }) => (1000 * cpuSeconds) / count),
    target: contest.cpu,
  },
  {
    what: `memory of ${contest.model} at work`,
    unit: 'MB',
    ...medians(rounds, ({ peakBytes }) => peakBytes / bytesPerMb),
    target: { ratioAtMost: 1.3 },
  },
  {
    what: `memory of ${contest.model} without work`,
    unit: 'MB',
    ...idle,
    target: { ratioAtMost: 1.3 },
  },
  {
    what: `memory of ${contest.model} when unloaded`,
    unit: 'MB',
    ours: unloaded,
    target: { atMost: 0 },
  },
];

const pidsOf = ({ pid }: ModelProcess): number[] => (pid === undefined ? [] : [pid]);
