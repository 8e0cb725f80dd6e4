import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stopOrphanedProcesses } from '../launcher/orphaned-processes.ts';
import { identityOf } from '../launcher/process-identity.ts';
import { withOwnDatabase } from './own-database.ts';

const root = join(import.meta.dirname, '../../..');

let dataDir: string;
let command: ChildProcess;
let server: number;

/** Starts a command on the database of the data folder that ends only when it is killed. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'salon-own-database-'));
  mkdirSync(join(dataDir, 'mongo'));
  const module = pathToFileURL(join(root, 'tools/dist/admin/own-database.js')).href;
  const source = `
    import { withOwnDatabase } from '${module}';
    await withOwnDatabase(${JSON.stringify({ root, dataDir })}, async () => {
      process.send('working');
      await new Promise(() => setInterval(() => {}, 1e6));
    });`;
  const args = ['--input-type=module', '-e', source];
  command = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(command, 'message');
  server = serverPid();
});

afterEach(() => {
  if (identityOf(server)) process.kill(server, 'SIGKILL');
  rmSync(dataDir, { recursive: true });
});

/** The server names its pid in its lock (apps/embedded-mongo/src/store/lock.ts). */
function serverPid(): number {
  const folder = join(dataDir, 'mongo');
  const lock = readdirSync(folder).find((name) => name.startsWith('lock.')) ?? '';
  return Number.parseInt(readlinkSync(join(folder, lock)), 10);
}

async function killCommand(): Promise<void> {
  const gone = once(command, 'exit');
  command.kill('SIGKILL');
  await gone;
}

describe('withOwnDatabase', () => {
  it('leaves neither a database nor its socket behind when its process is killed', async () => {
    const isOfSocket = (name: string) => name.startsWith('salon-');
    expect(readdirSync(dataDir).filter(isOfSocket)).toHaveLength(1);
    await killCommand();
    const deadline = AbortSignal.timeout(20_000);
    while (identityOf(server)) await wait(20, undefined, { signal: deadline });
    expect(readdirSync(dataDir).filter(isOfSocket)).toEqual([]);
    const next = withOwnDatabase({ root, dataDir }, () => Promise.resolve('done'));
    expect(await next).toBe('done');
  });

  // A write to the device fails as on a full disk.
  (existsSync('/dev/full') ? it : it.skip)('works on a full disk, without the record', async () => {
    await killCommand();
    await stopOrphanedProcesses(dataDir);
    symlinkSync('/dev/full', join(dataDir, 'processes.json.new'));
    expect(await withOwnDatabase({ root, dataDir }, () => Promise.resolve('done'))).toBe('done');
  });

  it('records the database, so that the next start ends one that hangs', async () => {
    process.kill(server, 'SIGSTOP');
    await killCommand();
    expect(await stopOrphanedProcesses(dataDir)).toEqual(['embedded-mongo']);
    expect(identityOf(server)).toBeUndefined();
  });
});
