import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { until } from '@salon/test-kit';
import { z } from 'zod';
import { readArguments } from '../chaos/arguments.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const summary = z.object({
  faults: z.number(),
  byKind: z.record(z.string(), z.number()),
  uploads: z.number(),
  backfills: z.number(),
  problemCount: z.number(),
  problems: z.array(z.string()),
});

/** The command without the preparations of `npm run chaos`. */
const start = (words: readonly string[], variables: Record<string, string> = {}) =>
  spawn(process.execPath, ['e2e/dist/chaos/main.js', ...words], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function chaos(words: readonly string[], variables: Record<string, string> = {}) {
  const child = start(words, variables);
  const [output, progress, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { lines: output.trimEnd().split('\n'), progress, status };
}

describe('a run of faults', () => {
  it('is planned by its seed alone', async () => {
    const first = await chaos(['--plan', '--seed', '3', '--faults', '40']);
    const second = await chaos(['--plan', '--seed', '3', '--faults', '40']);
    const other = await chaos(['--plan', '--seed', '4', '--faults', '40']);
    expect(first.lines).toHaveLength(40);
    expect(second.lines).toEqual(first.lines);
    expect(other.lines).not.toEqual(first.lines);
  });

  it('breaks its own Redis also with REDIS_URL in the environment', async () => {
    const given = { REDIS_URL: 'redis://127.0.0.1:1', MONGO_URL: 'mongodb://127.0.0.1:1/salon' };
    const { progress } = await chaos(['--plan', '--faults', '1'], given);
    expect(progress).toContain('killed:embedded-mongo');
    expect(progress).not.toContain('redis');
  });

  it('refuses a seed that is no number', () => {
    expect(() => readArguments(['--seed', 'x'])).toThrow('--seed must be a whole number');
  });

  it('ends soon if its gallery does not start, and names the folder with the log', async () => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'salon-'));
    const begin = performance.now();
    const { status, progress } = await chaos(['--faults', '1'], { TMPDIR, ADMIN_EMAIL: 'x' });
    // A gallery that is only slow is given up after 150 s.
    expect(performance.now() - begin).toBeLessThan(140_000);
    const left = await readdir(TMPDIR);
    expect([status, left]).toEqual([1, [expect.stringMatching(/^salon-test-/)]]);
    expect(progress).toContain(join(TMPDIR, left[0] ?? '', 'launcher.log'));
    await rm(TMPDIR, { recursive: true });
  });

  const readyAfterFault = (progress: Readable) =>
    new Promise<void>((resolve) => {
      progress.on('data', (part) => String(part).includes('ready after') && resolve());
    });
  const starting = (_: Readable, folder: string) =>
    until(
      async () => (await readdir(folder)).some((name) => name.startsWith('salon-test-')),
      'the gallery starts',
    );

  it.each([
    ['while its gallery starts', starting],
    ['later', readyAfterFault],
  ])('leaves nothing behind when a signal ends it %s', async (_, moment) => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'salon-'));
    const child = start(['--seed', '5'], { TMPDIR });
    await moment(child.stderr, TMPDIR);
    child.kill('SIGTERM');
    const [status] = (await once(child, 'exit')) as [number | null];
    expect([status, await readdir(TMPDIR)]).toEqual([143, []]);
    await rm(TMPDIR, { recursive: true });
  });

  it('loses nothing', async () => {
    const { lines, progress, status } = await chaos([
      ...['--seed', '5', '--faults', '8', '--seconds', '600'],
    ]);
    const { byKind, ...found } = summary.parse(JSON.parse(lines.at(-1) ?? ''));
    expect({ ...found, progress, status }).toEqual({
      faults: 8,
      uploads: expect.any(Number),
      backfills: expect.any(Number),
      problemCount: 0,
      problems: [],
      progress: expect.any(String),
      status: 0,
    });
    expect(found.uploads).toBeGreaterThan(3);
    expect(found.backfills).toBeGreaterThan(0);
    expect(Object.keys(byKind)).toHaveLength(8);
  }, 800_000);
});
