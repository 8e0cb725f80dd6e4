import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@salon/test-kit';
import { identityOf } from './process-identity.ts';

const root = join(import.meta.dirname, '../../..');
const FULL = '/dev/full';

let dataDir: string;
let port: string;

beforeEach(async () => {
  port = String(await freePort());
  dataDir = mkdtempSync(join(tmpdir(), 'salon-launcher-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the launcher', () => {
  (existsSync(FULL) ? it : it.skip)('continues if its log is on a full disk', async () => {
    const log = openSync(FULL, 'w');
    const launcher = spawn(process.execPath, [join(root, 'tools/dist/launcher/main.js')], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: port, LOG_FORMAT: 'json' },
      stdio: ['ignore', log, 'pipe', 'ipc'],
    });
    closeSync(log);
    const errors = launcher.stderr ? text(launcher.stderr) : '';
    const gone = once(launcher, 'exit');
    // A process reports its start after the launcher has written the line about it.
    await once(launcher, 'message');
    launcher.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    expect(await errors).toBe('');
  });

  it('notes in the checkout that it runs', async () => {
    const launcher = spawn(process.execPath, [join(root, 'tools/dist/launcher/main.js')], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: port },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const note = join(root, `.nx/running/${launcher.pid}.json`);
    const gone = once(launcher, 'exit');
    await once(launcher, 'message');
    expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual({
      pid: launcher.pid,
      identity: identityOf(launcher.pid ?? 0),
    });
    launcher.kill('SIGTERM');
    await gone;
    expect(existsSync(note)).toBe(false);
  });

  (existsSync('/proc/self/cwd') ? it : it.skip)(
    'runs in the checkout if it is started from another folder',
    async () => {
      const launcher = spawn(process.execPath, [join(root, 'tools/dist/launcher/main.js')], {
        cwd: tmpdir(),
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: port },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      const gone = once(launcher, 'exit');
      await once(launcher, 'message');
      expect(readlinkSync(`/proc/${launcher.pid}/cwd`)).toBe(root);
      launcher.kill('SIGTERM');
      await gone;
    },
  );
});
