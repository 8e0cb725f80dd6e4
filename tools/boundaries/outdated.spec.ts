import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../../apps/web/src');

it('gives a name to everything that a change of the dashboard outdates, in one file', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const tagging = files
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(source, file), 'utf8').includes('invalidateTags'));
  expect(tagging).toEqual(['domain/outdated.ts']);
});
