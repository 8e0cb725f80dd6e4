import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesPerMb } from '@salon/api-contract';
import type { Subject } from '../checkout.ts';
import type { Backfill } from '../gallery/gallery-client.ts';
import { Gallery } from '../gallery/gallery.ts';
import { request } from '../http/request.ts';
import { inTurns, measured, medians, percentile, type Usage } from '../measuring/measure.ts';
import { childrenOf, residentMbOf } from '../measuring/process-tree.ts';
import type { Row } from '../measuring/row.ts';
import { until } from '../measuring/until.ts';
import { toRendition } from '../models/beside-raw.ts';
import { embeddingModel, writeEmbeddingModel } from '../models/model-folders.ts';
import { Child } from '../processes/child.ts';
import type { Visit, Visits, VisitsResult } from '../processes/visitors.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ROUNDS = 3;
const SECONDS = 12;
/**
 * Far below the capacity of the gallery, so that the gallery and the visitors' process do not compete for the
 * processor. One request in five is a search, which stays below the limit of 300 a minute.
 */
const PER_SECOND = 20;
/** More images than the model embeds in all rounds. */
const IMAGES = 1_000;
const PICTURES = 8;
/** Embedded before the first round, so that both networks of the model are loaded. */
const WARM_UP_IMAGES = 5;

/** Compares a gallery during a backfill with the same gallery without one. */
export async function backfill({ checkout, photos }: Subject): Promise<Row[]> {
  const modelsDir = await temporaryFolder();
  try {
    await writeEmbeddingModel(modelsDir);
    const gallery = await Gallery.start({
      checkout,
      environment: { MODELS_DIR: modelsDir },
    });
    try {
      await gallery.addForModels(
        IMAGES,
        await Promise.all(photos.slice(0, PICTURES).map(toRendition)),
      );
      return await measure(gallery, await sizeMb(join(modelsDir, embeddingModel, 'onnx')));
    } finally {
      await gallery.stop();
    }
  } finally {
    await rm(modelsDir, { recursive: true });
  }
}

type Round = Usage & { result: VisitsResult };

async function measure(gallery: Gallery, weightsMb: number): Promise<Row[]> {
  const { client } = gallery;
  const worker = gallery.pid('worker');
  const idleMb = residentMbOf([worker]);
  await client.useEmbeddingModel(embeddingModel);
  await (await client.startBackfill(WARM_UP_IMAGES)).cancel();
  const kinds = await kindsOfVisits(gallery);
  const visitors = Child.start<Visits, VisitsResult>('visitors');
  const visit = () =>
    visitors.ask({
      url: client.url,
      visits: kinds.map(({ visit: make }) => make()),
      perSecond: PER_SECOND,
      seconds: SECONDS,
    });
  try {
    await visit();
    const rounds = await inTurns<Round>(ROUNDS, {
      ours: async () => {
        const work = await client.startBackfill(1);
        const result = await measured([worker, ...childrenOf(worker)], visit);
        await end(work);
        return result;
      },
      baseline: () => measured([worker], visit),
    });
    const workingMb = Math.max(...rounds.ours.map(({ peakBytes }) => peakBytes)) / bytesPerMb;
    const latencies = [
      ...kinds.map(({ name }, kind) => ({ name, of: (all: VisitsResult) => all[kind] ?? [] })),
      { name: 'all of these', of: (all: VisitsResult) => all.flat() },
    ];
    return [
      ...latencies.map<Row>(({ name, of }) => ({
        what: `during a backfill, ${name}: p95`,
        unit: 'ms',
        ...medians(rounds, ({ result }) => percentile(of(result), 95)),
        target: { ratioAtMost: 1.5 },
        isWall: true,
      })),
      ...(await memoryOfWorker(worker, { idleMb, workingMb, weightsMb })),
    ];
  } finally {
    await visitors.stop();
  }
}

/** @throws Error if the backfill has already ended, so that the gallery was idle for part of the round */
async function end(work: Backfill): Promise<void> {
  if (!(await work.isRunning())) throw new Error(`${IMAGES} images are too few for a backfill`);
  await work.cancel();
}

interface Kind {
  name: string;
  /** For one round. */
  visit: () => Visit;
}

async function kindsOfVisits({ client }: Gallery): Promise<Kind[]> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const images = await client.images();
  if (images.length !== IMAGES) throw new Error(`the list has ${images.length} images`);
  const [search = ''] = newSearches();
  await until(async () => {
    const { headers: reply } = await request(client.url + search);
    return reply['x-search-by'] === 'meaning';
  }, 'the gallery searches by meaning');
  const { etag = '' } = (await request(`${client.url}/api/images`, { headers })).headers;
  const pictures = images.flatMap(
    ({ versions }) =>
      versions.find(({ type, format }) => type === 'thumbnail' && format === 'webp')?.path ?? [],
  );
  const known = { ...headers, 'if-none-match': etag };
  const gets = (name: string, paths: string[]): Kind => ({
    name,
    visit: () => ({ paths, headers, status: 200 }),
  });
  const list = ['/api/images'];
  return [
    gets('the list', list),
    { name: 'the unchanged list', visit: () => ({ paths: list, headers: known, status: 304 }) },
    gets(
      'an image',
      images.map(({ id }) => `/api/images/${id}`),
    ),
    gets('a picture', pictures),
    {
      name: 'a search',
      // Vectors of texts are cached: only a new text needs the model.
      visit: () => ({ paths: newSearches(), headers, status: 200 }),
    },
  ];
}

const newSearches = (): string[] =>
  Array.from(
    { length: PER_SECOND * SECONDS },
    () => `/api/images/search?text=${encodeURIComponent(`harbour ${randomUUID().slice(0, 8)}`)}`,
  );

interface WorkerMemory {
  /** MB of the worker before it uses a model. */
  idleMb: number;
  /** MB of the worker and its busy model processes. */
  workingMb: number;
  /** MB of the networks' files. */
  weightsMb: number;
}

async function memoryOfWorker(
  worker: number,
  { idleMb, workingMb, weightsMb }: WorkerMemory,
): Promise<Row[]> {
  await endModels(worker);
  return [
    {
      what: 'memory of the worker before it has a model',
      unit: 'MB',
      ours: idleMb,
      target: { atMost: 200 },
    },
    {
      what: 'memory of the worker and its models, beside their files',
      unit: 'MB',
      ours: workingMb,
      baseline: weightsMb,
      // Set just above the measured 2.5 to 2.7; there is no requirement.
      target: { ratioAtMost: 3 },
    },
    {
      what: 'memory of the worker when its models are unloaded',
      unit: 'MB',
      ours: residentMbOf([worker]),
      baseline: idleMb,
      target: { ratioAtMost: 1.3 },
    },
  ];
}

/** Ends the model processes, as the worker does after some minutes without work. */
async function endModels(worker: number): Promise<void> {
  for (const pid of childrenOf(worker)) process.kill(pid, 'SIGKILL');
  await until(() => childrenOf(worker).length === 0, 'the model processes have ended');
}

async function sizeMb(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / bytesPerMb;
}
