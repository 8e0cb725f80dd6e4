import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '@salon/file-system';
import { parseJson } from '@salon/server-kit';
import { z } from 'zod';
import { BackupError, UnreadableFile } from './backup-error.ts';
import { linesFile, toDisk } from './json-lines.ts';
import { runId } from './run-id.ts';

/** Raised when this version writes something that earlier ones cannot restore. */
export const formatVersion = 1;

const manifest = z.object({
  format: z.number().int(),
  /** Differs for each run; also the name of the folder with the records. */
  id: z.string().regex(runId),
  createdAt: z.string(),
  /** The files of records, by collection. */
  records: z.record(z.string(), linesFile),
  /** The list of the files of `objects`. */
  objects: linesFile,
  /** The sum of the sizes of these files. */
  bytes: z.number().int(),
});
export type Manifest = z.infer<typeof manifest>;

/** Of any version: the others can have another form. */
const anyManifest = z.object({ format: z.number().int() });

export const manifestName = 'manifest.json';
const pathOf = (folder: string) => join(folder, manifestName);

/**
 * @returns undefined if no backup into this folder has finished
 * @throws UnreadableFile, because an unreadable manifest can be that of a complete backup
 */
export async function findManifest(folder: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(pathOf(folder), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new UnreadableFile(pathOf(folder), error);
  }
  const content = parseJson(text);
  const version = anyManifest.safeParse(content);
  if (version.success && version.data.format > formatVersion) {
    throw new BackupError('The backup was made by a later version of Salon: restore it with that.');
  }
  const parsed = manifest.safeParse(content);
  if (!parsed.success) throw new BackupError(`${pathOf(folder)} is damaged.`);
  return parsed.data;
}

/** Written last: a folder with a manifest is a complete backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const part = `${pathOf(folder)}.part`;
  await writeFile(part, `${JSON.stringify(content, null, 2)}\n`);
  await toDisk(part);
  await rename(part, pathOf(folder));
  await toDisk(folder);
}
