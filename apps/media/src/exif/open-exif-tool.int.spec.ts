import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Logger } from '@nestjs/common';
import { exiftoolPath, type ExifTool } from 'exiftool-vendored';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ExifReader } from './exif-reader.ts';
import { openExifTool } from './open-exif-tool.ts';

let folder: string;
let tool: ExifTool;
const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exiftool-'));
});
beforeEach(() => void warn.mockClear());
afterEach(() => tool.end());
afterAll(() => rm(folder, { recursive: true }));

function aReader(
  path: string,
  limits: Parameters<typeof openExifTool>[0] = { startWithinMs: 500 },
) {
  tool = openExifTool({ ...limits, path });
  const reader = new ExifReader();
  Object.assign(reader, { exiftool: tool });
  return reader;
}

const notStarted = (reason: string) => ({
  msg: 'exiftool does not start',
  err: expect.objectContaining({ message: expect.stringContaining(reason) }),
});
const notRead = (path: string) => expect.objectContaining({ msg: 'metadata not read', path });

describe('while exiftool does not start', () => {
  it('files have no tags if the system refuses it, and the service goes on', async () => {
    const reader = aReader(join(folder, 'missing'));
    expect(await reader.read('one.jpg')).toEqual({});
    expect(warn.mock.calls).toEqual([[notStarted('missing ENOENT')], [notRead('one.jpg')]]);
  });

  it('files have no tags after a start that hangs and another one', async () => {
    const path = join(folder, 'hanging');
    await writeFile(path, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    const reader = aReader(path, { timeoutMs: 500 });
    expect(await reader.read('one.jpg')).toEqual({});
    expect(tool.batchCluster.spawnedProcCount).toBe(2);
  });

  it.each(['', 'sleep 0.2;'])(
    'files have no tags if it ends at once (%s), and are read when it starts again',
    async (delay) => {
      const path = join(folder, 'exiftool');
      const write = (line: string) => writeFile(path, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
      const fail = () => write(`${delay} echo no Perl >&2; exit 1`);
      const file = join(folder, 'a text');
      await writeFile(file, 'text');
      const reader = aReader(path);

      await fail();
      expect(await reader.read(file)).toEqual({});
      const { spawnedProcCount } = tool.batchCluster;
      await setTimeout(500);
      expect(tool.batchCluster.spawnedProcCount).toBe(spawnedProcCount);
      expect(await reader.read(file)).toEqual({});
      const [started, read] = [notStarted('no Perl'), notRead(file)];
      expect(warn.mock.calls).toEqual([[started], [read], [read]]);

      await write(`exec ${await exiftoolPath()} "$@"`);
      expect(await reader.read(file)).toMatchObject({ FileType: 'TXT' });
      await fail();
      for (const pid of tool.pids) process.kill(pid, 'SIGKILL');
      expect(await reader.read(file)).toEqual({});
      expect(warn.mock.calls.slice(3)).toEqual([[started], [read]]);
    },
  );
});
