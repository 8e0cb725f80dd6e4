import { loadavg } from 'node:os';
import { Gallery } from './gallery/gallery.ts';
import type { Row } from './measuring/row.ts';
import { BUSY_LOAD, table } from './measuring/table.ts';
import { photos as drawPhotos } from './photos.ts';
import { backfill } from './rows/backfill.ts';
import { bytes } from './rows/first-page.ts';
import { captions } from './rows/captions.ts';
import { contactSheet } from './rows/contact-sheet.ts';
import { embeddings } from './rows/embeddings.ts';
import { ingest } from './rows/ingest.ts';
import {
  accessibilityScore,
  blockingTime,
  largestPaint,
  layoutShift,
  lighthouse,
  performanceScore,
} from './rows/lighthouse.ts';
import { list, unchangedList } from './rows/lists.ts';
import { metadata } from './rows/metadata.ts';
import { renditions } from './rows/renditions.ts';
import { growth, responsiveness } from './rows/scrolling.ts';
import { thumbnails } from './rows/thumbnails.ts';
import { uploads } from './rows/uploads.ts';
import { vectorSearch } from './rows/vector-search.ts';
import { walls } from './rows/wall.ts';
import { launchChromium } from './wall/chromium.ts';
import { serveWalls } from './wall/wall-server.ts';

const say = (line: string) => void process.stderr.write(`▸ ${line}\n`);

async function measureAll(gallery: Gallery, photos: string[]): Promise<Row[]> {
  const [photo = ''] = photos;
  const rows: Row[] = [];
  const add = async (what: string, measure: () => Promise<Row[]>) => {
    say(what);
    rows.push(...(await measure()));
  };
  await add('renditions', () => renditions(gallery, photos.slice(0, 12)));
  await add('metadata', () => metadata(photos));
  await add('uploads', () => uploads(gallery));
  await add('from upload to list', () => ingest(gallery, photos));
  await add('pictures', () => thumbnails(gallery));
  await gallery.fillList(400, photo);
  await add('a list of 400', () => list(gallery, 'list of 400', { kb: 12, cpuMs: 1 }));
  await add('the same list again', () => unchangedList(gallery));
  await gallery.fillList(5_000, photo);
  await add('a list of 5,000', () => list(gallery, 'list of 5,000', { kb: 120, cpuMs: 1 }));
  return rows;
}

/** Measures in a browser, with the list and the pictures from a server that needs little CPU time. */
async function measureWalls(photos: string[]): Promise<Row[]> {
  const server = await serveWalls(photos);
  const rows: Row[] = [];
  const browser = await launchChromium();
  try {
    for (const count of [1_000, 10_000]) {
      say(`walls of ${count}`);
      await server.show(count);
      rows.push(...(await walls(browser, server.url, count)));
    }
    say('a scrolling wall');
    rows.push(
      ...(await responsiveness(browser, server.url)),
      ...(await growth(browser, server.url)),
    );
    say('the list of the dashboard');
    rows.push(...(await contactSheet(browser, server.url, 10_000)));
    say('the first page');
    rows.push(...(await bytes(browser, server.url)));
    await browser.close();
    const phone = [
      performanceScore(95),
      accessibilityScore,
      largestPaint(2_500),
      blockingTime,
      layoutShift,
    ];
    const desktop = [performanceScore(95), largestPaint(1_200)];
    await server.show(1_000);
    rows.push(...(await lighthouse(server.url, 'first page of 1,000', 'phone', phone)));
    rows.push(...(await lighthouse(server.url, 'first page of 1,000', 'desktop', desktop)));
    await server.show(10_000);
    const many = [performanceScore(90)];
    rows.push(...(await lighthouse(server.url, 'first page of 10,000', 'phone', many)));
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Measures a gallery as `npm start` runs it. */
async function measureServers(photos: string[]): Promise<Row[]> {
  say('starting a gallery');
  const gallery = await Gallery.start();
  try {
    return await measureAll(gallery, photos);
  } finally {
    await gallery.stop();
  }
}

/** Measures networks of real size with random weights, and the index of their vectors. */
async function measureModels(photos: string[]): Promise<Row[]> {
  say('searches by meaning');
  const rows = await vectorSearch();
  say('embeddings');
  rows.push(...(await embeddings(photos)));
  say('captions');
  rows.push(...(await captions(photos)));
  say('visits during a backfill');
  rows.push(...(await backfill(photos)));
  return rows;
}

if (process.platform !== 'linux') throw new Error('The benchmark reads /proc, so it needs Linux.');
const parts = { servers: measureServers, walls: measureWalls, models: measureModels };
const wanted = process.argv.slice(2);
const [load = 0] = loadavg();
say('drawing photos, once');
const photos = await drawPhotos(24);
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure(photos)));
}
const [loadNow = 0] = loadavg();
console.log(`\n${table(rows, load)}\n`);
console.log(`Load average ${load.toFixed(1)} before, ${loadNow.toFixed(1)} after.`);
if (load > BUSY_LOAD) console.log('The machine was busy: results in brackets are not reliable.');
