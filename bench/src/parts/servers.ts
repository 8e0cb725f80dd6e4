import { parts } from '../arguments.ts';
import type { Subject } from '../checkout.ts';
import { Gallery } from '../gallery/gallery.ts';
import { ingest } from '../rows/ingest.ts';
import { lists, unchangedList } from '../rows/lists.ts';
import { metadata } from '../rows/metadata.ts';
import { renditions } from '../rows/renditions.ts';
import { thumbnails } from '../rows/thumbnails.ts';
import { uploads } from '../rows/uploads.ts';
import type { Measurement } from './measurement.ts';

const PICTURES = 8;

/** Measures a gallery as `npm start` runs it. */
export async function servers(measurement: Measurement, subject: Subject): Promise<void> {
  const { photos } = subject;
  await measurement.add('metadata', 'metadata', () => metadata(subject));
  if (!measurement.wants(...parts.servers.filter((group) => group !== 'metadata'))) return;
  measurement.say('starting a gallery');
  const gallery = await Gallery.start(subject);
  const add = measurement.add.bind(measurement);
  try {
    await add('renditions', 'renditions', () => renditions(gallery, photos.slice(0, 12)));
    await add('uploads', 'uploads', () => uploads(gallery));
    await add('ingest', 'from upload to list', () => ingest(gallery, photos));
    await add('pictures', 'pictures', async () => {
      if (!measurement.wants('ingest')) await gallery.client.publish(photos.slice(0, PICTURES));
      return thumbnails(gallery);
    });
    await add('lists', 'lists', () => measureLists(gallery, photos));
  } finally {
    await gallery.stop();
  }
}

async function measureLists(gallery: Gallery, [photo = '']: readonly string[]) {
  await gallery.fillList(400, photo);
  const few = await lists(gallery, 'list of 400', { kb: 12, cpuMs: 1 });
  const unchanged = await unchangedList(gallery);
  await gallery.fillList(5_000, photo);
  const many = await lists(gallery, 'list of 5,000', { kb: 120, cpuMs: 1 });
  return [...few, ...unchanged, ...many];
}
