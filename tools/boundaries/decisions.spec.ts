import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/adr');
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

it('names only files of the code that exist, by the end of their paths', () => {
  const projects = ['apps', 'libs', 'tools', 'e2e', 'bench'];
  const files = projects.flatMap((each) =>
    readdirSync(join(root, each), { recursive: true }).map((path) => `/${each}/${String(path)}`),
  );
  const named = readdirSync(folder).flatMap((file) =>
    [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path = '']) => path),
  );
  expect(named).toContain('tools/boundaries/layers.mjs');
  const missing = named.filter((path) => !files.some((each) => each.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});
