import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** Stands in for the first preparation of each command: a command that answers does not reach it. No package is there. */
const PREPARATION = "export function ensureDependencies() { throw new Error('prepares'); }";

const withoutArguments = [
  ['start', 'npm start'],
  ['test', 'npm test'],
  ['release', 'npm run release'],
  ['screenshots', 'npm run screenshots'],
  ['test-compose', 'npm run test:compose'],
] as const;
const withArguments = [
  ...(
    ['admin', 'backup', 'restore', 'demo', 'models', 'chaos', 'evaluate', 'check', 'build'] as const
  ).map((name) => [name, `npm run ${name} -- `] as const),
  ['test-browsers', 'npm run test:browsers -- '] as const,
  ['bench', 'npm run bench '] as const,
];

describe('the command', () => {
  let checkout: string;

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'salon-usage-'));
    for (const folder of ['tools/setup', 'tools/nx']) {
      cpSync(join(root, folder), join(checkout, folder), { recursive: true });
    }
    for (const name of readdirSync(join(root, 'tools')).filter((each) => each.endsWith('.mjs'))) {
      cpSync(join(root, 'tools', name), join(checkout, 'tools', name));
    }
    writeFileSync(join(checkout, 'tools/setup/dependencies.mjs'), PREPARATION);
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  const run = (name: string, ...words: string[]) =>
    spawnSync(process.execPath, [join(checkout, `tools/${name}.mjs`), ...words], {
      encoding: 'utf8',
    });

  it.each([...withoutArguments, ...withArguments])('%s explains itself', (name, begin) => {
    const { status, stdout, stderr } = run(name, '--help');
    expect([status, stdout.slice(0, begin.length), stderr]).toEqual([0, begin, '']);
    expect(readdirSync(checkout).toSorted()).toEqual(['tools']);
  });

  it.each(withoutArguments)('%s takes no arguments', (name, begin) => {
    const { status, stdout, stderr } = run(name, '--dry-run');
    expect([status, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(new RegExp(`^This command does not take --dry-run\\.\n${begin}`));
  });
});
