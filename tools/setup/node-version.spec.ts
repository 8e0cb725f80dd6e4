import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const tools = join(import.meta.dirname, '..');

it.each(readdirSync(tools).filter((name) => name.endsWith('.mjs')))(
  'tools/%s checks it first',
  (name) => {
    const importsOf = (path: string) =>
      [...readFileSync(path, 'utf8').matchAll(/^import .*?'(.*)';$/gm)].map(([, from = '']) =>
        join(dirname(path), from),
      );
    let path = join(tools, name);
    // A program can leave the check to the first file that it imports.
    for (let [first] = importsOf(path); first?.startsWith(join(tools, 'setup/run-'));) {
      path = first;
      [first] = importsOf(path);
    }
    expect(importsOf(path)).toEqual([join(tools, 'setup/node-version.mjs')]);
    expect(readFileSync(path, 'utf8')).toMatch(/^requireNode\(\);$/m);
  },
);
