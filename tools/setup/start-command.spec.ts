import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** Stands for the launcher, which ends in this way too. */
const launcher = `
  process.on('SIGTERM', () => {
    console.log('stopped');
    process.exit();
  });
  setInterval(() => {}, 1_000);
  console.log('started');
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-start-'));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: scripts.start } }),
  );
  mkdirSync(join(folder, 'tools'));
  writeFileSync(join(folder, 'tools/start.mjs'), launcher);
});

afterEach(() => rmSync(folder, { recursive: true }));

// npm passes the signal to the shell that runs the command, and many shells do not pass it on.
it('stops the gallery when the process of "npm start" is asked to end', async () => {
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const printed = text(npm.stdout);
  try {
    await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    await once(npm, 'exit');
  } finally {
    // What outlives npm would keep its output open.
    killGroup(npm.pid);
  }
  expect(await printed).toBe('started\nstopped\n');
});

function killGroup(pid = 0): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Everything has ended, as it should.
  }
}
