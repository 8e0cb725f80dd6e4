// The media service's own reader of metadata, alone in a process.
import { answerParent } from './child.ts';

interface ExifReader {
  read(path: string): Promise<unknown>;
}

const module = new URL('../../../apps/media/dist/exif/exif-reader.js', import.meta.url);
// No project may import an app, so of its built class only the part that is called is known here.
const { ExifReader } = (await import(module.href)) as { ExifReader: new () => ExifReader };
const reader = new ExifReader();

answerParent(async (paths: string[]) => {
  await Promise.all(paths.map((path) => reader.read(path)));
});
