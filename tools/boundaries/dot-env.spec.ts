import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const tools = join(import.meta.dirname, '..');
const DOT_ENV = join(tools, 'setup/dot-env.mjs');

/** The module and all that it imports by a relative path, at once or later. */
function reached(module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  const imports = readFileSync(module, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.mjs)'/g);
  for (const [, path = ''] of imports) reached(join(dirname(module), path), seen);
  return seen;
}

describe('.env', () => {
  it('is read only by the commands for the operator’s gallery, and not by tests', () => {
    const commands = readdirSync(tools).filter((name) => name.endsWith('.mjs'));
    const readers = commands.filter((name) => reached(join(tools, name)).has(DOT_ENV));
    expect(readers.sort()).toEqual([
      'admin.mjs',
      'backup.mjs',
      'demo.mjs',
      'evaluate.mjs',
      'models.mjs',
      'restore.mjs',
      'start.mjs',
    ]);
  });

  it.each(['start.mjs', 'demo.mjs'])('has been read when %s looks for Redis', (name) => {
    const command = readFileSync(join(tools, name), 'utf8');
    expect(command).toMatch(/loadDotEnv\(\);\n +await prepareToRun\(process\.env\);/);
  });

  it('is not read by compose and make-secrets.sh under test:compose', () => {
    const command = readFileSync(join(tools, 'test-compose.mjs'), 'utf8');
    expect(command).toMatch(/const env = \{[^}]*\.\.\.withoutDotEnv/);
  });
});
