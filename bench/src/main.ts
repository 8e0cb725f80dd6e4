import { loadavg } from 'node:os';
import { Gallery } from './gallery/gallery.ts';
import type { Row } from './measuring/row.ts';
import { BUSY_LOAD, table } from './measuring/table.ts';
import { photos as drawPhotos } from './photos.ts';
import { ingest } from './rows/ingest.ts';
import { list, unchangedList } from './rows/lists.ts';
import { metadata } from './rows/metadata.ts';
import { renditions } from './rows/renditions.ts';
import { thumbnails } from './rows/thumbnails.ts';
import { uploads } from './rows/uploads.ts';

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

if (process.platform !== 'linux') throw new Error('The benchmark reads /proc, so it needs Linux.');
const [load = 0] = loadavg();
say('drawing photos, once');
const photos = await drawPhotos(24);
say('starting a gallery');
const gallery = await Gallery.start();
try {
  const rows = await measureAll(gallery, photos);
  const [loadNow = 0] = loadavg();
  console.log(`\n${table(rows, load)}\n`);
  console.log(`Load average ${load.toFixed(1)} before, ${loadNow.toFixed(1)} after.`);
  if (load > BUSY_LOAD) console.log('The machine was busy: what is in brackets is no verdict.');
} finally {
  await gallery.stop();
}
