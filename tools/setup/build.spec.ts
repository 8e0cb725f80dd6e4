import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { noteInCheckout } from '../src/launcher/note-in-checkout.ts';

let checkout: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
};

/** Each run of the compiler adds a line to this file, which does not count as a source. */
const RUNS = 'node_modules/runs';
const compiler = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('${RUNS}', 'run\\n');
  mkdirSync('libs/kit/dist', { recursive: true });
  writeFileSync('libs/kit/dist/index.js', String(Math.random()));
  if (process.env.EDITED) writeFileSync(process.env.EDITED, 'edited while the compiler runs');
`;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'salon-build-'));
  for (const folder of ['setup', 'nx']) {
    cpSync(join(import.meta.dirname, '..', folder), join(checkout, 'tools', folder), {
      recursive: true,
    });
  }
  mkdirSync(join(checkout, 'apps'));
  write('libs/kit/package.json', '{}');
  write('libs/kit/src/index.ts', 'first');
  write('tsconfig.base.json', '{}');
  write('node_modules/tsc7/bin/tsc', compiler);
  write('node_modules/.bin/nx', '');
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Returns whether the compiler ran. */
function ensureBuilt(env?: NodeJS.ProcessEnv): boolean {
  rmSync(join(checkout, RUNS), { force: true });
  outputOfBuild(env);
  return existsSync(join(checkout, RUNS));
}

function outputOfBuild(env: NodeJS.ProcessEnv = {}): string {
  const module = pathToFileURL(join(checkout, 'tools/setup/build.mjs')).href;
  const code = `const { ensureBuilt } = await import('${module}'); await ensureBuilt();`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', code],
    {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe('ensureBuilt', () => {
  it('builds once', () => {
    expect(ensureBuilt()).toBe(true);
    expect(ensureBuilt()).toBe(false);
  });

  it.each(['libs/kit/src/index.ts', 'libs/kit/src/new.ts', 'tsconfig.base.json', 'package.json'])(
    'builds again after an edit of %s',
    (path) => {
      ensureBuilt();
      write(path, 'second version');
      expect(ensureBuilt()).toBe(true);
      expect(ensureBuilt()).toBe(false);
    },
  );

  it('compiles a changed project again, also if its source is older than the last build', () => {
    const records = ['kit', 'other'].map((name) =>
      join(checkout, `libs/${name}/dist/.tsbuildinfo`),
    );
    write('libs/other/src/index.ts', 'first');
    ensureBuilt();
    for (const path of records) write(relative(checkout, path), 'newer than any source');
    ensureBuilt(); // what was built has changed
    write('libs/kit/src/index.ts', 'second version');
    ensureBuilt();
    expect(records.map((path) => existsSync(path))).toEqual([false, true]);
  });

  it('names a gallery that runs from the checkout, if it builds', () => {
    expect(outputOfBuild()).not.toContain('Restart Salon');
    noteInCheckout(checkout);
    expect(outputOfBuild()).toBe('');
    write('libs/kit/src/index.ts', 'second version');
    expect(outputOfBuild()).toContain(`Restart Salon afterwards (process ${process.pid})`);
  });

  it('builds again if what was built is missing', () => {
    ensureBuilt();
    rmSync(join(checkout, 'libs/kit/dist'), { recursive: true });
    expect(ensureBuilt()).toBe(true);
  });

  it.each(['.env', 'salon.log', 'nohup.out', 'README.md'])(
    'does not build after an edit of %s, which no build reads',
    (path) => {
      ensureBuilt();
      write(path, 'PORT=3001');
      expect(ensureBuilt()).toBe(false);
    },
  );

  it.each(['libs/kit/src/index.ts', 'tsconfig.base.json'])(
    'builds again if %s changed during the build',
    (path) => {
      ensureBuilt({ EDITED: path });
      expect(readFileSync(join(checkout, path), 'utf8')).toBe('edited while the compiler runs');
      expect(ensureBuilt()).toBe(true);
      expect(ensureBuilt()).toBe(false);
    },
  );
});
