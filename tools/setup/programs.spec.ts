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
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let checkout: string;
const commands = () => join(checkout, 'commands');
const privateFolder = () => join(checkout, '.nx/debian');

/** Puts a program on the PATH of the test, on which there is nothing else. */
const stub = (name: string, code: string) =>
  writeFileSync(join(commands(), name), `#!${process.execPath}\n${code}`, { mode: 0o755 });

/** Logs its arguments. Downloads what apt-get would on a machine that has redis-tools already. */
const APT_GET = `
  const { appendFileSync, writeFileSync } = require('node:fs');
  const words = process.argv.slice(2);
  appendFileSync('apt.log', words.join(' ') + '\\n');
  const cache = words.find((word) => word.startsWith('Dir::Cache='))?.slice('Dir::Cache='.length);
  const isNew = (name) => name !== 'redis-tools' || words.includes('--reinstall');
  if (words.includes('install'))
    for (const name of words.filter((word) => word.startsWith('redis-')).filter(isNew))
      writeFileSync(cache + '/archives/' + name + '.deb', name);
`;

/** As in Debian, redis-server is a link to a program of redis-tools. */
const DPKG_DEB = `
  const { mkdirSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs');
  const [, archive, folder] = process.argv.slice(2);
  const bin = folder + '/usr/bin';
  mkdirSync(bin, { recursive: true });
  if (readFileSync(archive, 'utf8') === 'redis-server')
    symlinkSync('redis-check-rdb', bin + '/redis-server');
  else
    for (const name of ['redis-check-rdb', 'redis-check-aof'])
      writeFileSync(bin + '/' + name, process.env.PROGRAM, { mode: 0o755 });
`;
const WORKING = '#!/bin/sh\n[ "$1" = --version ] && echo Redis 7';
const BROKEN = '#!/bin/sh\nexit 127';

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'salon-setup-'));
  cpSync(import.meta.dirname, join(checkout, 'tools/setup'), { recursive: true });
  mkdirSync(commands());
  stub('apt-get', APT_GET);
  stub('dpkg-deb', DPKG_DEB);
  stub('dpkg-query', "process.exit(process.argv.at(-1) === 'redis-tools' ? 0 : 1)");
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Prints what the first redis-server on the PATH says, if there is one. */
const codeWith = (configuration: string) => `
  const { ensureRedis } = await import(process.env.MODULE);
  const { runCommand } = await import(process.env.MODULE.replace('programs', 'command'));
  const { spawnSync } = await import('node:child_process');
  await runCommand(() => ensureRedis(${configuration}));
  console.log(spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout);
`;

const ensureRedis = (env: NodeJS.ProcessEnv = {}, configuration = '') =>
  runModule(codeWith(configuration), env);

function ensureChromium() {
  const code = `
    const { ensureChromium } = await import(process.env.MODULE);
    const { runCommand } = await import(process.env.MODULE.replace('programs', 'command'));
    await runCommand(async () => console.log(await ensureChromium()));
  `;
  return runModule(code);
}

function runModule(code: string, env: NodeJS.ProcessEnv = {}) {
  const MODULE = pathToFileURL(join(checkout, 'tools/setup/programs.mjs')).href;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: checkout,
    env: { PATH: commands(), PROGRAM: WORKING, MODULE, ...env },
    encoding: 'utf8',
  });
}

const aptLog = () => {
  const path = join(checkout, 'apt.log');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

describe('ensureRedis', () => {
  it('unpacks a working redis-server where redis-tools is installed, for this checkout only', () => {
    const { status, stdout } = ensureRedis();
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('Redis 7\n') });
    expect(aptLog()).toContain('--download-only');
    expect(aptLog()).not.toMatch(/-y --no-install-recommends install/);
  });

  it('unpacks it once', () => {
    ensureRedis();
    const before = aptLog();
    expect(ensureRedis().stdout).toContain('Redis 7\n');
    expect(aptLog()).toBe(before);
  });

  it('provides redis-check-aof with it, also if only redis-server was provided before', () => {
    const path = join(privateFolder(), 'bin/redis-check-aof');
    const version = () => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout;
    ensureRedis();
    expect(version()).toMatch(/^Redis/);
    rmSync(path);
    ensureRedis();
    expect(version()).toMatch(/^Redis/);
  });

  it('unpacks it again if its program is gone', () => {
    ensureRedis();
    rmSync(join(privateFolder(), 'redis-server/usr/bin/redis-check-rdb'));
    expect(ensureRedis()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Redis 7\n'),
    });
  });

  it('unpacks it again if a power cut has emptied its script', () => {
    ensureRedis();
    writeFileSync(join(privateFolder(), 'bin/redis-server'), '');
    expect(ensureRedis()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Redis 7\n'),
    });
  });

  it('reports an unpacked program that does not start, and unpacks it again at the next try', () => {
    expect(ensureRedis({ PROGRAM: BROKEN })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Salon needs redis-server, .*does not start.*REDIS_URL/),
    });
    expect(ensureRedis()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Redis 7\n'),
    });
  });

  it('uses an installed redis-server as it is', () => {
    stub('redis-server', "console.log('installed')");
    expect(ensureRedis().stdout).toBe('installed\n\n');
    expect(aptLog()).toBe('');
  });

  it.each(['REDIS_URL', 'REDIS_URL_FILE'])('needs none with %s', (name) => {
    expect(ensureRedis({ [name]: 'a Redis elsewhere' }, 'process.env').status).toBe(0);
    expect(aptLog()).toBe('');
  });

  it('unpacks one if the file of REDIS_URL_FILE is empty, which sets nothing', () => {
    const path = join(checkout, 'redis_url');
    writeFileSync(path, '\n');
    const { stdout } = ensureRedis({ REDIS_URL_FILE: path }, 'process.env');
    expect(stdout).toContain('Redis 7\n');
  });

  it('is not kept from it by a Redis in the environment of a test', () => {
    const { stdout } = ensureRedis({ REDIS_URL: 'a Redis elsewhere' });
    expect(stdout).toContain('Redis 7\n');
  });
});

describe('ensureChromium', () => {
  it('takes Google Chrome where chromium-browser only asks for the snap', () => {
    stub('chromium-browser', 'process.exit(1)');
    stub('google-chrome', '');
    expect(ensureChromium().stdout).toBe(`${join(commands(), 'google-chrome')}\n`);
    stub('chromium-browser', 'console.log(7)');
    expect(ensureChromium().stdout).toBe(`${join(commands(), 'chromium-browser')}\n`); // with the snap
  });

  it('names Google Chrome where it cannot install Chromium', () => {
    stub('apt-get', 'process.exit(1)');
    const { status, stderr } = ensureChromium();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/Google Chrome.*CHROMIUM_PATH/)]);
  });
});
