import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { isAccepted } from './node-version.mjs';

it.each([
  [[20, 18], false],
  [[20, 19], true],
  [[21, 7], false],
  [[22, 12], false],
  [[22, 13], true],
  [[23, 11], false],
  [[24, 0], true],
  [[26, 0], true],
])('Node %j: %s', ([major = 0, minor = 0], accepted) => {
  expect(isAccepted(major, minor)).toBe(accepted);
});

it('the versions are those of package.json, which npm compares', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ engines: { node: '^20.19 || ^22.13 || >=24' } });
});
