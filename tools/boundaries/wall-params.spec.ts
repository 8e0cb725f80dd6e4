import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('the table of the parameters of the wall in README.md has each that is read, and no other', () => {
  const table = read('README.md').match(/^\| Parameter .*\n(\|.*\n)+/m)?.[0] ?? '';
  const listed = Array.from(table.matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
  const params = read('apps/web/src/features/gallery/wall-params.ts');
  const known = Array.from(params.matchAll(/params\.get\('(\w+)'\)/g), ([, name]) => name);
  expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
});
