import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const tools = join(import.meta.dirname, '..');
const OTHER_SETUP = `
  export const ensureDependencies = async () => console.log('installs');
  export const ensureBuilt = async () => console.log('builds');`;

describe('npm run admin', () => {
  let checkout: string;

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'salon-admin-'));
    const copy = join(checkout, 'tools');
    cpSync(join(tools, 'setup'), join(copy, 'setup'), { recursive: true });
    cpSync(join(tools, 'admin.mjs'), join(copy, 'admin.mjs'));
    for (const name of ['build', 'dependencies']) {
      writeFileSync(join(copy, `setup/${name}.mjs`), OTHER_SETUP);
    }
    mkdirSync(join(copy, 'dist/admin'), { recursive: true });
    writeFileSync(join(copy, 'dist/admin/main.js'), `console.log(...process.argv.slice(2));`);
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(checkout, 'tools/admin.mjs'), ...words], {
      encoding: 'utf8',
    });

  it.each([[['--help']], [['promote', '-h']]])('explains itself at once for %j', (words) => {
    const { status, stdout } = run(...words);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^npm run admin -- <command>\n/)]);
    expect(stdout).not.toContain('builds');
  });

  it.each([[[]], [['lst']], [['list', 'ann']], [['promote']], [['email', 'ann']], [['toString']]])(
    'refuses %j at once',
    (words) => {
      const { status, stdout, stderr } = run(...words);
      expect([status, stdout]).toEqual([64, '']);
      expect(stderr).toMatch(/^npm run admin -- <command>\n/);
    },
  );

  it.each([[['list']], [['delete', 'ann']], [['email', 'ann', 'ann@example.com']]])(
    'runs %j',
    (words) => {
      const expected = `installs\nbuilds\n${words.join(' ')}\n`;
      expect(run(...words)).toMatchObject({ status: 0, stdout: expected });
    },
  );

  it('has the commands of auth', () => {
    const source = readFileSync(join(tools, '../apps/auth/src/users/admin-command.ts'), 'utf8');
    const [, ofAuth] = /^const usage = `([^`]*)`;$/m.exec(source) ?? [];
    expect(run('--help').stdout).toBe(`npm run admin -- <command>\n\n${ofAuth}\n`);
  });
});
