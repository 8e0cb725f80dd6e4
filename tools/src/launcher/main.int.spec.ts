import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const FULL = '/dev/full';

let dataDir: string;

// Compiled, because Node 20 does not run TypeScript. Fast without changes.
beforeAll(() => {
  const compiler = ['node_modules/tsc7/bin/tsc', '-b', '--checkers', '1', 'tools'];
  execFileSync(process.execPath, compiler, { cwd: root });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'salon-launcher-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the launcher', () => {
  (existsSync(FULL) ? it : it.skip)('continues if its log is on a full disk', async () => {
    const log = openSync(FULL, 'w');
    const launcher = spawn(process.execPath, [join(root, 'tools/dist/launcher/main.js')], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'json' },
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
});
