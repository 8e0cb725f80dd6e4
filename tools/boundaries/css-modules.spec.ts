import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../../apps/web/src');
const MAX_LINES = 80;

const read = (path: string): string => readFileSync(join(source, path), 'utf8');
const lineCount = (text: string): number => text.trimEnd().split('\n').length;
const pattern = /from '(\.[^']+\.module\.css)'/g;

/** The files that import each CSS module, by its path below the source folder. */
function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, path = ''] of read(file).matchAll(pattern)) {
      const module = normalize(join(dirname(file), path));
      importers.set(module, [...(importers.get(module) ?? []), file].sort());
    }
  }
  return importers;
}

describe('the CSS modules', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => file.endsWith('.module.css'));
  const importers = importersOf(files.filter((file) => /\.tsx?$/.test(file)));

  it('belong to one component each, and are named after its file', () => {
    expect(modules.length).toBeGreaterThan(60);
    const misplaced = modules.filter((module) => {
      const [importer = '', ...others] = importers.get(module) ?? [];
      return others.length > 0 || importer.replace(/\.tsx?$/, '.module.css') !== module;
    });
    expect(misplaced).toEqual([]);
  });

  it(`have at most ${MAX_LINES} lines`, () => {
    expect(modules.filter((module) => lineCount(read(module)) > MAX_LINES)).toEqual([]);
  });
});
