import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { wallReply } from '@salon/api-contract';
import sharp from 'sharp';
import type { Gallery } from '../gallery/gallery.ts';
import { aCaption } from '../gallery/record.ts';
import { headers, visit, wallPath, type Visit } from '../gallery/visit.ts';
import { request } from '../http/request.ts';
import { measured, median, percentile } from '../measuring/measure.ts';
import { residentMbOf } from '../measuring/process-tree.ts';

/** Time until the work after a start is done. */
const REST_MS = 3_000;
const WARM_VISITS = 10;
const SEARCHES = 40;
const WORDS = 3;
export const UPLOADS = 3;
const CHANGES = 20;
const POLL_MS = 10;
const DEADLINE_MS = 60_000;

/** What a gallery of some size costs. */
export interface Cost {
  startS: number;
  coldMs: number;
  warmMs: number;
  visitKb: number;
  searchColdMs: number;
  searchP95Ms: number;
  uploadMs: number;
  changeCpuMs: number;
  mediaMb: number;
  /** Undefined with the MongoDB of `MONGO_URL`. */
  databaseMb: number | undefined;
  listS: number;
  listMb: number;
}

/** Measures a gallery that has just been started with `count` images. */
export async function costOf(gallery: Gallery, count: number): Promise<Cost> {
  const { url } = gallery.client;
  const { ms: waitedMs, result: first } = await timed(() => firstVisit(url, count));
  const warm: Visit[] = [];
  for (let time = 0; time < WARM_VISITS; time++) warm.push(await visit(url));
  const searches = await searchTimes(url);
  await delay(REST_MS);
  const mediaMb = residentMbOf([gallery.pid('media')]);
  const databaseMb = gallery.has(DATABASE) ? residentMbOf([gallery.pid(DATABASE)]) : undefined;
  const changeCpuMs = await cpuOfChange(gallery);
  const uploadMs = await uploadTime(gallery, count);
  const list = await timed(() => request(`${url}/api/images`, { headers }));
  return {
    startS: gallery.startSeconds + (waitedMs - first.ms) / 1000,
    coldMs: first.ms,
    warmMs: median(warm.map(({ ms }) => ms)),
    visitKb: first.bytes / 1000,
    ...searches,
    ...{ uploadMs, changeCpuMs, mediaMb, databaseMb },
    listS: list.ms / 1000,
    listMb: list.result.body.length / 1e6,
  };
}

const DATABASE = 'embedded-mongo';

/** The first visit that shows all images. A gallery may be ready before its lists are. */
async function firstVisit(url: string, count: number): Promise<Visit> {
  const endMs = performance.now() + DEADLINE_MS;
  while (performance.now() < endMs) {
    const attempt = await visit(url).catch(() => undefined);
    if (attempt?.count === count) return attempt;
    await delay(POLL_MS);
  }
  throw new Error(`no visitor sees ${count} images`);
}

async function searchTimes(url: string): Promise<Pick<Cost, 'searchColdMs' | 'searchP95Ms'>> {
  const search = (text: string) =>
    timed(() => request(`${url}${wallPath}?text=${encodeURIComponent(text)}`, { headers }));
  const { ms: searchColdMs } = await search('harbour');
  const tookMs: number[] = [];
  for (let time = 0; time < SEARCHES; time++) {
    const words = aCaption().split(' ').slice(0, WORDS);
    tookMs.push((await search(words.join(' '))).ms);
  }
  return { searchColdMs, searchP95Ms: percentile(tookMs, 95) };
}

/** CPU time of `media` from the change of a caption until the next visitor has all lists. */
async function cpuOfChange(gallery: Gallery): Promise<number> {
  const { client } = gallery;
  const { body } = await request(`${client.url}${wallPath}?opening=0`);
  const { images } = wallReply.parse(JSON.parse(body.toString())).data;
  const { cpuSeconds } = await measured([gallery.pid('media')], async () => {
    for (const { id } of images.slice(0, CHANGES)) {
      await client.setCaption(id, aCaption());
      await visit(client.url);
    }
  });
  return (cpuSeconds * 1000) / Math.min(CHANGES, images.length);
}

/** From the reply to the last request of an upload, which comes after rendering, until a new visit has the image. */
async function uploadTime({ client }: Gallery, count: number): Promise<number> {
  const tookMs: number[] = [];
  for (let added = 1; added <= UPLOADS; added++) {
    await client.publishFiles([{ name: 'small.jpg', bytes: await smallPicture() }]);
    tookMs.push((await timed(() => firstVisit(client.url, count + added))).ms);
  }
  return median(tookMs);
}

/** Of a random colour, so that no upload is a copy of another one. */
const smallPicture = (): Promise<Buffer> => {
  const [r, g, b] = [randomInt(256), randomInt(256), randomInt(256)];
  return sharp({ create: { width: 96, height: 64, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
};

async function timed<T>(action: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedMs = performance.now();
  const result = await action();
  return { ms: performance.now() - startedMs, result };
}
