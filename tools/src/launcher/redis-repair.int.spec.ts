import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withoutEmpty } from '@salon/server-kit/environment';
import type { Log } from './log.ts';
import { LARGEST_END, RedisRepair } from './redis-repair.ts';

const NAME = 'appendonly.aof.7.incr.aof';
const command = (...words: string[]) =>
  [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ''].join(
    '\r\n',
  );
const WHOLE = Buffer.from(
  ['#TS:1767225600\r\n', command('SET', 'a', '1\r\n2'), command('SET', 'b', '3')].join(''),
);
const BASE = 'appendonly.aof.7.base.aof';
const MANIFEST = `file ${BASE} seq 7 type b\nfile ${NAME} seq 7 type i\n`;

let folder: string;
let files: string;
let reports: { message: string; facts: Record<string, unknown> | undefined }[];
let repair: RedisRepair;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-redis-'));
  files = join(folder, 'appendonlydir');
  mkdirSync(files);
  writeFileSync(join(files, 'appendonly.aof.manifest'), MANIFEST);
  writeFileSync(join(files, BASE), WHOLE);
  reports = [];
  const log: Log = {
    line: () => {},
    info: () => {},
    warn: (message, facts) => void reports.push({ message, facts }),
  };
  repair = new RedisRepair(folder, log);
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (...parts: (Buffer | string)[]) =>
  writeFileSync(join(files, NAME), Buffer.concat(parts.map((part) => Buffer.from(part))));
const content = (path = join(files, NAME)) => readFileSync(path);
/** With PATH, on which redis-check-aof is. */
const env = withoutEmpty(process.env);
const context = () => ({ env, signal: new AbortController().signal });

async function restartAfterRefusal(change = {}, name = ` ${NAME}`) {
  repair.heard(`7:M # Bad file format reading the append only file${name}: make a backup of it`);
  await repair.beforeRestart({ ...context(), ...change });
}

const ADVICE = expect.stringContaining('redis-check-aof --fix');

describe('the repair of Redis', () => {
  it.each([
    ['zeros', '\0'.repeat(4_096)],
    ['noise', Buffer.from([7, 255, 13, 10, 42, 36, 1])],
    ['noise in a value', `*2\r\n$3\r\nDEL\r\n$1\r\n${'\0'.repeat(512)}`],
    ['an impossible number of words', '*99999999999999999999999999999999\r\n'],
    ['an impossible length', '*1\r\n$99999999999999999999999999999999\r\n'],
    ['a transaction without an end', command('MULTI') + '\0'],
  ])('cuts off %s at the end', async (_, end) => {
    write(WHOLE, end);
    await restartAfterRefusal();
    expect(content().equals(WHOLE)).toBe(true);
    const facts = { path: join(files, NAME), bytes: end.length };
    expect(reports).toEqual([{ message: expect.stringContaining('cut off'), facts }]);
  });

  it('cuts off the end of the only file of Redis 6', async () => {
    rmSync(files, { recursive: true });
    const path = join(folder, 'appendonly.aof');
    writeFileSync(path, Buffer.concat([WHOLE, Buffer.alloc(200)]));
    await restartAfterRefusal({}, '');
    expect(content(path).equals(WHOLE)).toBe(true);
    expect(reports[0]?.facts).toEqual({ path, bytes: 200 });
  });

  it('leaves a file as it is that is damaged in its middle', async () => {
    const damaged = Buffer.concat([WHOLE, Buffer.alloc(10), Buffer.alloc(LARGEST_END, 'x')]);
    write(damaged);
    await restartAfterRefusal();
    expect(content().equals(damaged)).toBe(true);
    const facts = expect.objectContaining({ bytes: LARGEST_END + 10 });
    expect(reports).toEqual([{ message: ADVICE, facts }]);
  });

  it('leaves a file as it is that another one continues', async () => {
    const next = 'appendonly.aof.8.incr.aof';
    writeFileSync(join(files, 'appendonly.aof.manifest'), `${MANIFEST}file ${next} seq 8 type i\n`);
    writeFileSync(join(files, next), WHOLE);
    write(WHOLE, '\0');
    await restartAfterRefusal();
    expect(content()).toHaveLength(WHOLE.length + 1);
    const facts = expect.objectContaining({ reason: expect.stringContaining('not the last file') });
    expect(reports).toEqual([{ message: ADVICE, facts }]);
  });

  it('is tried once', async () => {
    write(WHOLE, '\0');
    await restartAfterRefusal();
    write(WHOLE, '\0');
    await restartAfterRefusal();
    expect(content()).toHaveLength(WHOLE.length + 1);
    expect(reports).toHaveLength(1);
  });

  it('changes nothing once the launcher stops', async () => {
    write(WHOLE, '\0');
    await restartAfterRefusal({ signal: AbortSignal.abort() });
    expect(content()).toHaveLength(WHOLE.length + 1);
    expect(reports).toEqual([]);
  });

  it('ends redis-check-aof when the launcher stops', async () => {
    writeFileSync(join(folder, 'redis-check-aof'), '#!/bin/sh\nexec sleep 60', { mode: 0o755 });
    const stopping = new AbortController();
    const change = { env: { PATH: `${folder}:${env['PATH']}` }, signal: stopping.signal };
    const ended = restartAfterRefusal(change);
    stopping.abort();
    await ended;
    expect(reports).toEqual([]);
  });

  it('changes nothing after a crash for another reason', async () => {
    write(WHOLE, '\0');
    repair.heard('7:M # Out Of Memory');
    await repair.beforeRestart(context());
    expect(content()).toHaveLength(WHOLE.length + 1);
  });

  it('reports a file in which it finds no damage', async () => {
    write(WHOLE);
    await restartAfterRefusal();
    expect(content().equals(WHOLE)).toBe(true);
    const facts = expect.objectContaining({ reason: expect.stringContaining('are valid') });
    expect(reports).toEqual([{ message: ADVICE, facts }]);
  });

  it.each([
    ['a file that is missing', {}, NAME],
    ['that redis-check-aof is missing', { env: { PATH: '' } }, 'ENOENT'],
  ])('reports %s', async (_, change, reason) => {
    await restartAfterRefusal(change);
    const facts = expect.objectContaining({ reason: expect.stringContaining(reason) });
    expect(reports).toEqual([{ message: ADVICE, facts }]);
  });
});
