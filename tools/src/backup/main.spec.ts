import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';

it('says in a sentence that it cannot restore into a folder that cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-restore-'));
  const umask = process.umask();
  const words = process.argv;
  let output = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  try {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    process.env['DATA_DIR'] = join(file, 'data');
    process.argv = [...words.slice(0, 2), 'restore', folder];
    await import('./main.ts');
    expect(process.exitCode).toBe(1);
  } finally {
    jest.restoreAllMocks();
    process.umask(umask);
    process.argv = words;
    process.exitCode = undefined;
    delete process.env['DATA_DIR'];
    rmSync(folder, { recursive: true });
  }
  expect(output).toMatch(/^The data folder .* cannot be written to \(ENOTDIR\)\. Give .*\.\n$/);
});
