import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;
let cache: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-bundle-'));
  cache = join(folder, 'cache');
  copyFileSync(join(import.meta.dirname, 'start-bundle.mjs'), join(folder, 'main.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

const bundle = (code: string) => writeFileSync(join(folder, 'main.cjs'), code);
const greeting = (word: string) =>
  bundle(
    `exports.main = async () => console.log(require('node:path').basename(__filename), '${word}')`,
  );

function run(options: string[] = []): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [...options, join(folder, 'main.js')], {
    env: { CODE_CACHE_DIR: cache },
    encoding: 'utf8',
  });
}

function cached(): string[] {
  return readdirSync(cache).map((name) => join(cache, name));
}

describe('a bundle', () => {
  it('runs, the second time from the code that the first start has kept', () => {
    greeting('hello');
    expect(run()).toMatchObject({ status: 0, stdout: 'main.cjs hello\n', stderr: '' });
    const [file = ''] = cached();
    const { mtimeMs } = statSync(file);
    expect(run().stdout).toBe('main.cjs hello\n');
    expect(cached()).toEqual([file]);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('never runs the code of another bundle of the same length, which is removed', () => {
    greeting('hello');
    run();
    const [former = ''] = cached();
    writeFileSync(`${former}.4711`, 'the draft of a process that was killed');
    greeting('world');
    expect(run().stdout).toBe('main.cjs world\n');
    expect(cached()).toHaveLength(1);
    expect(cached()).not.toEqual([former]);
  });

  it('has its source in memory once', () => {
    const length = 20_000_000;
    bundle(`exports.main = async () => {
      gc();
      console.log(process.memoryUsage().heapUsed);
    };//${' '.repeat(length)}`);
    const heapUsed = Number(run(['--expose-gc']).stdout);
    expect(heapUsed).toBeGreaterThan(length);
    expect(heapUsed).toBeLessThan(1.5 * length);
  });

  it('keeps the code for each set of options of Node', () => {
    greeting('hello');
    run();
    run(['--max-old-space-size=64']);
    expect(cached()).toHaveLength(2);
  });

  it.each([
    ['is damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8)])],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['is empty', () => Buffer.alloc(0)],
  ])('runs if the kept code %s, and replaces it', (_what, damage) => {
    greeting('hello');
    run();
    const [file = ''] = cached();
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    expect(run()).toMatchObject({ status: 0, stdout: 'main.cjs hello\n' });
    expect(readFileSync(file)).not.toEqual(damaged);
  });

  it('runs if the folder cannot be made', () => {
    greeting('hello');
    writeFileSync(cache, 'a file');
    expect(run()).toMatchObject({ status: 0, stdout: 'main.cjs hello\n', stderr: '' });
  });

  it.each([
    // Column 0 of the bundle is line 7, column 3 of the source.
    ['names lines of the source in stack traces', 'AAMG', /src\/main\.ts:7:4\b/],
    // Column 0 has no line of the source.
    ['names lines of the bundle where the source map has none', 'A;', /main\.cjs:1:\d+/],
  ])('%s', (_title, mappings, place) => {
    bundle('exports.main = async () => { throw new Error("no"); };');
    const map = { version: 3, sources: ['../src/main.ts'], names: [], mappings };
    writeFileSync(join(folder, 'main.cjs.map'), JSON.stringify(map));
    const { status, stderr } = run();
    expect(status).toBe(1);
    const [, where] = /Error: no\n\s+at (.*)/.exec(stderr) ?? [];
    expect(where).toMatch(place);
  });

  it('has stack traces without a source map too', () => {
    bundle('exports.main = async () => { throw new Error("no"); };');
    expect(run().stderr).toMatch(/Error: no\n\s+at .*main\.cjs:1:\d+/);
  });

  it.each([
    ['of main', 'exports.main = async () => { throw new Error("no"); };'],
    ['of an event', 'exports.main = async () => setTimeout(() => { throw new Error("no"); });'],
  ])('shows an uncaught error %s without its line of the bundle', (_where, code) => {
    bundle(`/*${'x'.repeat(100_000)}*/ ${code}`);
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: no\n/);
    expect(stderr.length).toBeLessThan(2_000);
  });

  it('has stack traces of errors that cannot be shown', () => {
    bundle(`exports.main = async () => {
      const error = Object.assign(new Error(), { toString() { throw new Error('no'); } });
      console.log(/^Error\\n    at /.test(error.stack));
    };`);
    expect(run()).toMatchObject({ status: 0, stdout: 'true\n' });
  });
});
