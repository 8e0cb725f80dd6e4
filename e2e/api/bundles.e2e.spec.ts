import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const apps = ['gateway', 'auth', 'media', 'settings', 'worker', 'embedded-mongo'];

describe('the bundle of a service', () => {
  it.each(apps)('%s has ASCII characters only, which take a byte each in memory', (app) => {
    const code = readFileSync(join(root, 'apps', app, 'dist/main.cjs'), 'latin1');
    const [place] = /[^\0-\x7f].{0,40}/.exec(code) ?? [];
    expect(place).toBeUndefined();
  });
});
