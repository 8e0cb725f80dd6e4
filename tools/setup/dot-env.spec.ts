import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'salon-env-file-'));
  chmodSync(checkout, 0o755);
  cpSync(import.meta.dirname, join(checkout, 'tools/setup'), { recursive: true });
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Reads `.env` as a user without special rights, then prints its variable TITLE. */
function read() {
  const module = pathToFileURL(join(checkout, 'tools/setup/dot-env.mjs')).href;
  const code = `
    const { loadDotEnv } = await import('${module}');
    const { runCommand } = await import('${module.replace('dot-env.mjs', 'command.mjs')}');
    if (process.getuid?.() === 0) process.setuid(65534);
    await runCommand(async () => loadDotEnv());
    console.log(process.env.TITLE);
  `;
  const env = { PATH: process.env['PATH'] };
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env,
  });
}

it('reads the variables', () => {
  const file = join(checkout, '.env');
  writeFileSync(file, 'TITLE=Sea\n');
  chmodSync(file, 0o644);
  expect(read()).toMatchObject({ status: 0, stdout: 'Sea\n', stderr: '' });
});

it('reads nothing without a file', () => {
  expect(read()).toMatchObject({ status: 0, stdout: 'undefined\n', stderr: '' });
});

it('refuses a folder in a sentence', () => {
  mkdirSync(join(checkout, '.env'));
  const sentence = `${join(checkout, '.env')} must be a file, but is a folder. Remove it.\n`;
  expect(read()).toMatchObject({ status: 1, stdout: '', stderr: sentence });
});

it('refuses a file of another user in a sentence', () => {
  writeFileSync(join(checkout, '.env'), 'TITLE=Sea\n', { mode: 0o000 });
  const sentence = `${join(checkout, '.env')} cannot be read by this user. Give it the right to read it, then start again.\n`;
  expect(read()).toMatchObject({ status: 1, stdout: '', stderr: sentence });
});
