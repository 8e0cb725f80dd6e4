import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataFolder } from '../src/launcher/data-folder-lock.ts';
import { noteInCheckout } from '../src/launcher/note-in-checkout.ts';
import { identityOf } from '../src/launcher/process-identity.ts';

let checkout: string;

/** Adds a line to a file at its begin and its end. Does not end while there is a file `hold`. */
const NPM = `#!${process.execPath}
  const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
  if (process.env.FAIL) process.exit(1);
  appendFileSync('npm.log', 'begin\\n');
  rmSync('node_modules', { recursive: true, force: true });
  const timer = setInterval(() => {
    if (existsSync('hold')) return;
    clearInterval(timer);
    mkdirSync('node_modules');
    writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }');
    appendFileSync('npm.log', 'end\\n');
  }, 100);
`;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'salon-setup-'));
  cpSync(import.meta.dirname, join(checkout, 'tools/setup'), { recursive: true });
  mkdirSync(join(checkout, 'commands'));
  writeFileSync(join(checkout, 'commands/npm'), NPM, { mode: 0o755 });
  changeLockFile();
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** As `git pull` may do. */
const changeLockFile = () => {
  const version = String(Math.random());
  writeFileSync(
    join(checkout, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/zod': { version } } }),
  );
};

interface Result {
  code: number | null;
  output: string;
}

const ensureDependencies = (env?: NodeJS.ProcessEnv): Promise<Result> => begin(env).result;

/** The variables of the tests, with the npm of this file. */
function withNpm(): NodeJS.ProcessEnv {
  const { DATA_DIR: _dataDir, ...inherited } = process.env;
  const PATH = [join(checkout, 'commands'), process.env['PATH']].join(delimiter);
  return { ...inherited, PATH };
}

/** Starts a command that installs. */
function begin(env: NodeJS.ProcessEnv = {}) {
  const module = pathToFileURL(join(checkout, 'tools/setup/dependencies.mjs')).href;
  const code = `
    Object.defineProperty(process, 'platform', { value: process.env.PLATFORM ?? process.platform });
    const { ensureDependencies } = await import('${module}');
    const { runCommand } = await import('${module.replace('dependencies', 'command')}');
    await runCommand(ensureDependencies);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: tmpdir(),
    env: { ...withNpm(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  }
  const result = new Promise<Result>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, result, output: () => output };
}

/** Keeps npm running until the file is removed. */
const hold = () => join(checkout, 'hold');

const installs = () => {
  const path = join(checkout, 'npm.log');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

describe('ensureDependencies', () => {
  it('installs once, and again after a change of the lock file', async () => {
    await ensureDependencies();
    await ensureDependencies();
    expect(installs()).toBe('begin\nend\n');
    changeLockFile();
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
    expect(installs()).toBe('begin\nend\nbegin\nend\n');
  });

  it('installs again on a machine of another kind that uses the same folder', async () => {
    for (const PLATFORM of ['darwin', 'darwin', 'linux']) await ensureDependencies({ PLATFORM });
    expect(installs()).toBe('begin\nend\n'.repeat(2));
  });

  it.each([
    ['is for this kind of machine', [process.platform], 1],
    ['is for another', ['aix'], 0],
  ])(
    'looks for an optional package that npm, run by hand, has left out: one that %s',
    async (_which, os, count) => {
      const optional = { version: '1', optional: true, os, cpu: [process.arch] };
      const packages = { 'node_modules/@tool/binary': optional };
      writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }));
      mkdirSync(join(checkout, 'node_modules'));
      writeFileSync(join(checkout, 'node_modules/.package-lock.json'), '{ "packages": {} }');
      await ensureDependencies();
      expect(installs()).toBe('begin\nend\n'.repeat(count));
    },
  );

  describe.each<[string, { env?: NodeJS.ProcessEnv; dotEnv?: string; dataDir: string }]>([
    ['in ./data', { dataDir: 'data' }],
    ['in DATA_DIR', { env: { DATA_DIR: 'photos' }, dataDir: 'photos' }],
    ['in the DATA_DIR of .env', { dotEnv: 'DATA_DIR=./photos\n', dataDir: 'photos' }],
    [
      'in DATA_DIR, which has priority over .env',
      { env: { DATA_DIR: 'photos' }, dotEnv: 'DATA_DIR=other\n', dataDir: 'photos' },
    ],
  ])('while a gallery with its data %s runs', (_where, { env, dotEnv, dataDir }) => {
    beforeEach(() => {
      if (dotEnv !== undefined) writeFileSync(join(checkout, '.env'), dotEnv);
    });

    it('does not delete the packages that the gallery uses', async () => {
      await ensureDependencies(env);
      const release = await lockDataFolder(join(checkout, dataDir));
      expect(await ensureDependencies(env)).toEqual({ code: 0, output: '' });
      changeLockFile();
      const { code, output } = await ensureDependencies(env);
      expect(code).toBe(1);
      expect(output).toMatch(
        new RegExp(`^Salon is running .*process ${process.pid}.*Stop it first[^\\n]*\\n$`),
      );
      expect(installs()).toBe('begin\nend\n');
      release();
      expect(await ensureDependencies(env)).toMatchObject({ code: 0 });
    });
  });

  it('does not delete the packages of a gallery that runs from the checkout with other data', async () => {
    await ensureDependencies();
    noteInCheckout(checkout);
    changeLockFile();
    expect(await ensureDependencies()).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Salon is running (process ${process.pid})`),
    });
    rmSync(join(checkout, '.nx/running'), { recursive: true });
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
  });

  it('shows other users that a gallery runs from the checkout', () => {
    const umask = process.umask(0o077);
    noteInCheckout(checkout);
    expect(process.umask(umask)).toBe(0o077);
    const notes = join(checkout, '.nx/running');
    expect(statSync(notes).mode & 0o777).toBe(0o755);
    expect(statSync(join(notes, `${process.pid}.json`)).mode & 0o777).toBe(0o644);
  });

  it.each(['data/launcher.lock', '.nx/running/1.json', '.nx/setup.lock/owner.json'])(
    'keeps the packages if a gallery or a set-up may run, but %s cannot be read',
    async (name) => {
      await ensureDependencies();
      changeLockFile();
      mkdirSync(join(checkout, name), { recursive: true }); // reading it fails with EISDIR
      const { code, output } = await ensureDependencies();
      expect(code).toBe(1);
      expect(output).toMatch(/^The process named in .* cannot be read \(EISDIR\)[^\n]*\n$/);
      expect(output).toContain(join(checkout, name));
      expect(installs()).toBe('begin\nend\n');
    },
  );

  it('replaces packages if the folder of the lock cannot be entered', async () => {
    await ensureDependencies();
    changeLockFile();
    writeFileSync(join(checkout, 'data'), ''); // reading the lock fails with ENOTDIR
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
  });

  it('installs in a new checkout while a gallery of another one uses the same data folder', async () => {
    const release = await lockDataFolder(join(checkout, 'data'));
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
    release();
  });

  const identity = identityOf(process.pid);
  const staleLocks: [string, () => string][] = [
    [
      'of a process that has ended',
      () => JSON.stringify({ pid: spawnSync(process.execPath, ['--version']).pid, identity }),
    ],
    [
      'whose pid another process has now',
      // The start time is the end of an identity.
      () => JSON.stringify({ pid: process.pid, identity: `${identity}0` }),
    ],
    ['that is incomplete after a crash of the machine', () => '{"pi'],
  ];

  it.each(staleLocks)('replaces packages beside the lock of a gallery %s', async (_what, lock) => {
    await ensureDependencies();
    changeLockFile();
    mkdirSync(join(checkout, 'data'));
    writeFileSync(join(checkout, 'data/launcher.lock'), lock());
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
  });

  it.each(staleLocks)('replaces packages beside the note of a gallery %s', async (_what, note) => {
    await ensureDependencies();
    changeLockFile();
    mkdirSync(join(checkout, '.nx/running'));
    writeFileSync(join(checkout, '.nx/running/7.json'), note());
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
  });

  it('installs once for three commands at the same time; the others show that they wait', async () => {
    writeFileSync(hold(), '');
    const commands = [1, 2, 3].map(() => begin());
    const waiting = () => commands.filter(({ output }) => /Waiting for process \d+/.test(output()));
    while (waiting().length < 2) await delay(20);
    rmSync(hold());
    const results = await Promise.all(commands.map(({ result }) => result));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(installs()).toBe('begin\nend\n');
    expect(readdirSync(join(checkout, '.nx'))).toEqual([]);
  });

  it('ends npm before a signal ends the command, so that two installs never run at once', async () => {
    writeFileSync(hold(), '');
    const { child, result } = begin();
    while (installs() === '') await delay(20);
    child.kill('SIGTERM');
    expect(await result).toMatchObject({ code: null });
    rmSync(hold());
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
    // That of the first command has no end.
    expect(installs()).toBe('begin\nbegin\nend\n');
  });

  it.each(staleLocks)('takes over the lock of a setup %s, once', async (_what, lock) => {
    mkdirSync(join(checkout, '.nx/setup.lock'), { recursive: true });
    writeFileSync(join(checkout, '.nx/setup.lock/owner.json'), lock());
    const results = await Promise.all([1, 2, 3].map(() => ensureDependencies()));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(installs()).toBe('begin\nend\n');
    expect(readdirSync(join(checkout, '.nx'))).toEqual([]);
  });

  it('reports a checkout that cannot be written to', async () => {
    writeFileSync(join(checkout, '.nx'), 'a file in place of the folder');
    const output = `The folder ${join(checkout, '.nx')} cannot be written to (ENOTDIR).\n`;
    expect(await ensureDependencies()).toEqual({ code: 1, output });
  });

  it.each(['build.mjs', 'check.mjs'])('comes first in %s', (name) => {
    const command = join(checkout, 'tools', name);
    cpSync(join(import.meta.dirname, '..', name), command);
    // Fails afterwards, because this npm installs no packages.
    expect(spawnSync(process.execPath, [command], { env: withNpm() }).status).toBe(1);
    expect(installs()).toBe('begin\nend\n');
  });

  it('names npm if it is missing', async () => {
    const { code, output } = await ensureDependencies({ PATH: checkout });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^▸ Installing .*\nnpm is not on the PATH\. Install it .*\n$/),
    ]);
  });

  it('can be repeated after a failed install', async () => {
    expect(await ensureDependencies({ FAIL: '1' })).toMatchObject({ code: 1 });
    expect(await ensureDependencies()).toMatchObject({ code: 0 });
  });
});
