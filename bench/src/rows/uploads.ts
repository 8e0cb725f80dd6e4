import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { bytesPerMb } from '@salon/api-contract';
import sharp from 'sharp';
import type { Gallery } from '../gallery/gallery.ts';
import { multipart } from '../http/multipart.ts';
import { request } from '../http/request.ts';
import { inTurns, measured, medians } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** More than in other rows: memory that the kernel has to get first doubles the time of single rounds. */
const ROUNDS = 6;
const FILES = 8;
const AT_ONCE = 2;
const FILE_MB = 28;

/** Uploads small pictures with a lot of data appended, so that the cost is only that of moving bytes. */
export async function uploads(gallery: Gallery): Promise<Row[]> {
  const folder = await temporaryFolder();
  const disk = Child.start<string, string>('disk-server');
  try {
    const url = await disk.ask(folder);
    const bytes = await heavyJpeg();
    // Once: copies of the bytes would cost the client more than sending them, on the cores of the services.
    const form = multipart([{ name: 'heavy.jpg', bytes }]);
    const review = () => gallery.client.review(form);
    const put = () => request(url, { method: 'PUT', body: bytes });
    await Promise.all([review(), put()]);
    const gateway = gallery.pid('gateway');
    const rounds = await inTurns(ROUNDS, {
      ours: () => measured([gateway], () => repeated(review)),
      baseline: () => measured([disk.pid], () => repeated(put)),
    });
    const megabytes = FILES * FILE_MB;
    return [
      {
        what: `upload, ${AT_ONCE} files of ${FILE_MB} MB at once`,
        unit: 'MB/s',
        ...medians(rounds, ({ seconds }) => megabytes / seconds),
        target: { ratioAtLeast: 0.6 },
        isWall: true,
      },
      {
        what: 'upload: CPU of the gateway per MB',
        unit: 'ms',
        ...medians(rounds, ({ cpuSeconds }) => (cpuSeconds * 1000) / megabytes),
        target: { atMost: 3 },
      },
      {
        what: 'upload: growth of the gateway',
        unit: 'MB',
        ...medians(rounds, ({ grownBytes }) => grownBytes / bytesPerMb),
        target: { atMost: 64 },
      },
    ];
  } finally {
    await disk.stop();
    await rm(folder, { recursive: true });
  }
}

async function heavyJpeg(): Promise<Buffer> {
  const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a66' } });
  const jpeg = await blank.jpeg().toBuffer();
  return Buffer.concat([jpeg, randomBytes(FILE_MB * bytesPerMb - jpeg.length)]);
}

async function repeated(send: () => Promise<unknown>): Promise<void> {
  let left = FILES;
  const sendSome = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
}
