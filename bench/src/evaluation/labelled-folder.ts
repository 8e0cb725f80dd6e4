import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { LabelledPicture } from './labelled-set.ts';

const LABELS = 'labels.json';
const isPicture = (name: string) => /\.(jpe?g|png|webp)$/i.test(name);

const labelFile = z.record(
  z.string(),
  z.object({ labels: z.array(z.string().min(1)).min(1), caption: z.string().optional() }),
);

/**
 * The pictures of a folder: those that `labels.json` names (`{ "<path>": { "labels": […], "caption"?: … } }`), or
 * without that file those in sub-folders. The name of a sub-folder is the label of its pictures.
 * @throws Error if the folder has no pictures, or `labels.json` is damaged or names a missing file
 */
export async function readLabelledFolder(folder: string): Promise<LabelledPicture[]> {
  const files = (await readdir(folder, { recursive: true })).filter(isPicture).sort();
  const hasLabels = (await readdir(folder)).includes(LABELS);
  const pictures = hasLabels ? await fromLabels(folder, files) : fromFolders(folder, files);
  if (pictures.length === 0) throw new Error(`There are no labelled pictures in ${folder}.`);
  return pictures;
}

async function fromLabels(folder: string, files: readonly string[]): Promise<LabelledPicture[]> {
  const text = await readFile(join(folder, LABELS), 'utf8');
  return Object.entries(labelFile.parse(JSON.parse(text))).map(([path, { labels, caption }]) => {
    if (!files.includes(path)) throw new Error(`${LABELS} names ${path}, which is not there.`);
    return { ...pictureAt(folder, path), labels, caption };
  });
}

const fromFolders = (folder: string, files: readonly string[]): LabelledPicture[] =>
  files.flatMap((path) => {
    const [label, ...rest] = path.split(/[\\/]/);
    return label && rest.length > 0 ? { ...pictureAt(folder, path), labels: [label] } : [];
  });

const pictureAt = (folder: string, path: string) => ({
  fileName: basename(path),
  read: () => readFile(join(folder, path)),
});
