import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

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
async function chaos(words: readonly string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['e2e/dist/chaos/main.js', ...words], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

  it('refuses a seed that is no number', async () => {
    const { status, progress } = await chaos(['--seed', 'x']);
    expect([status, progress]).toEqual([1, expect.stringContaining('--seed must be')]);
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
