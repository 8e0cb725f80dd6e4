import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { keys } from '@salon/object-storage';
import type { ImageObjects } from './object-files.ts';
import { Progress } from './progress.ts';
import { objectsPath } from './records.ts';
import { verifyObjects } from './verify.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-verify-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reports a missing file of an image whose batch is not yet complete', async () => {
  const missing = { key: keys.original('a'), size: 1, sha256: '' };
  const lines: ImageObjects[] = [
    { id: 'a', objects: [missing] },
    { id: 'b', objects: [] },
  ];
  // The second line is long, so that the check of the first would end before the list is read.
  const padding = ' '.repeat(2_000_000);
  await writeFile(
    objectsPath(folder),
    lines.map((line) => JSON.stringify(line)).join(`\n${padding}`),
  );
  const verified = verifyObjects(folder, folder, new Progress('verified', 2, () => undefined));
  // Jest fails a test during which a rejection is unhandled.
  await expect(verified).rejects.toThrow(
    'objects/originals/a of the backup is damaged or missing.',
  );
});
