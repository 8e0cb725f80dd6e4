import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findModel, ModelProcess, type InstalledModel } from '@salon/models';
import { writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { inTurns, measured, medians, type Usage } from '../measuring/measure.ts';
import { residentBytesOf } from '../measuring/process-tree.ts';
import type { Row } from '../measuring/row.ts';
import { visionNetwork } from '../models/vision-network.ts';
import { Child } from '../processes/child.ts';
import type { RawOnnxQuestion } from '../processes/raw-onnx.ts';

const ROUNDS = 3;
const PICTURES = 12;
/** The long side of the rendition that the worker embeds. */
const LONG_SIDE = 640;
const BYTES_PER_MB = 1024 * 1024;

/** Vectors of pictures by a network of the size of CLIP ViT-B/32, with 32-bit floats. */
export async function embeddings(photos: readonly string[]): Promise<Row[]> {
  const modelsDir = await mkdtemp(join(tmpdir(), 'salon-bench-'));
  try {
    await writeTinyModels(modelsDir);
    const model = await findModel(modelsDir, 'embedding', 'tiny/colour-clip');
    const network = join(model.folder, 'onnx/vision_model.onnx');
    await writeFile(network, visionNetwork());
    const pictures = await Promise.all(photos.slice(0, PICTURES).map(toRendition));
    return await measure({ modelsDir, model, network, pictures });
  } finally {
    await rm(modelsDir, { recursive: true });
  }
}

const toRendition = (photo: string): Promise<Buffer> =>
  sharp(photo).resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }).webp().toBuffer();

interface Setup {
  modelsDir: string;
  model: InstalledModel;
  network: string;
  pictures: Buffer[];
}

async function measure({ modelsDir, model, network, pictures }: Setup): Promise<Row[]> {
  const models = new ModelProcess({ modelsDir });
  const raw = Child.start<RawOnnxQuestion, void>('raw-onnx');
  const question = { network, pictures };
  try {
    await Promise.all([models.embedImages(model, pictures), raw.ask(question)]);
    const rounds = await inTurns<Usage>(ROUNDS, {
      ours: () => measured(pidsOf(models), () => models.embedImages(model, pictures)),
      baseline: () => measured([raw.pid], () => raw.ask(question)),
    });
    const pids = pidsOf(models);
    const idleBytes = residentBytesOf(pids);
    await models.close();
    return [
      {
        what: 'embeddings, ViT-B/32',
        unit: 'pictures/s',
        ...medians(rounds, ({ seconds }) => pictures.length / seconds),
        target: { ratioAtLeast: 0.9 },
        isWall: true,
      },
      {
        what: 'an embedding: CPU',
        unit: 'ms',
        ...medians(rounds, ({ cpuSeconds }) => (1000 * cpuSeconds) / pictures.length),
        target: { ratioAtMost: 1.25 },
      },
      {
        what: 'memory of the model at work',
        unit: 'MB',
        ...medians(rounds, ({ peakBytes }) => peakBytes / BYTES_PER_MB),
        target: { ratioAtMost: 1.3 },
      },
      {
        what: 'memory of the model without work',
        unit: 'MB',
        ours: idleBytes / BYTES_PER_MB,
        baseline: residentBytesOf([raw.pid]) / BYTES_PER_MB,
        target: { ratioAtMost: 1.3 },
      },
      {
        what: 'memory of the model when it is unloaded',
        unit: 'MB',
        ours: residentBytesOf(pids) / BYTES_PER_MB,
        target: { atMost: 0 },
      },
    ];
  } finally {
    await Promise.all([models.close(), raw.stop()]);
  }
}

const pidsOf = ({ pid }: ModelProcess): number[] => (pid === undefined ? [] : [pid]);
