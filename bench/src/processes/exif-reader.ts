// The metadata reader of the media service, in a separate process. Its argument is the folder of the checkout.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerParent } from './child.ts';

interface ExifReader {
  read(path: string): Promise<unknown>;
  onApplicationShutdown(): Promise<void>;
}

const [checkout = ''] = process.argv.slice(2);
const module = pathToFileURL(join(checkout, 'apps/media/dist/modules/exif/exif-reader.js'));
// Projects must not import an app, so this file loads the built class and declares only the part that it uses.
const { ExifReader } = (await import(module.href)) as { ExifReader: new () => ExifReader };
const reader = new ExifReader();

// A child that is killed leaves its exiftool processes behind.
process.once('SIGTERM', () => void reader.onApplicationShutdown().finally(() => process.exit()));

answerParent(async (paths: string[]) => {
  await Promise.all(paths.map((path) => reader.read(path)));
});
