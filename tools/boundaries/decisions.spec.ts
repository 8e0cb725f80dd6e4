import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../docs/adr');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

it('lists every decision with its number and title', () => {
  const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const expected = records.map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
    return { number, file, title };
  });
  const rows = [...read('README.md').matchAll(/^\| \[(\d+)\]\((.+?)\) *\| (.+?) *\|$/gm)];
  expect(rows.map(([, number, file, title]) => ({ number, file, title }))).toEqual(expected);
});
