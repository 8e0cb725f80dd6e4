import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../../apps/web/src');
const maxLines = 80;

/** Modules that are older than this rule. Remove a line when its module is split; never add one. */
const exceptions = new Set([
  'app/viewer-not-loaded.tsx and ui/error-boundary.tsx: ui/error-boundary.module.css',
]);

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

/** The parts of the source whose styles are one module per component. */
const folders = /^(features\/(auth|upload|theme|dev|not-found)|ui|widgets\/metadata-editor)\//;

describe('the CSS modules', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => folders.test(file) && file.endsWith('.module.css'));
  const importers = importersOf(files.filter((file) => /\.tsx?$/.test(file)));

  it('belong to one component each', () => {
    expect(modules.length).toBeGreaterThan(20);
    const shared = modules
      .map((module) => `${(importers.get(module) ?? []).join(' and ')}: ${module}`)
      .filter((line) => line.startsWith(':') || line.includes(' and '));
    expect(shared.filter((line) => !exceptions.has(line))).toEqual([]);
    expect([...exceptions].filter((line) => !shared.includes(line))).toEqual([]);
  });

  it(`have at most ${maxLines} lines`, () => {
    expect(modules.filter((module) => lineCount(read(module)) > maxLines)).toEqual([]);
  });
});
