import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const docs = join(import.meta.dirname, '../../docs');

describe('docs/security.md', () => {
  it('names tests that exist, and one for each threat', () => {
    const text = readFileSync(join(docs, 'security.md'), 'utf8');
    const threats = text.split('\n').filter((line) => /^\| (?!Threat|--)/.test(line));
    expect(threats.length).toBeGreaterThan(25);
    expect(threats.filter((line) => !/\]\(\.\.\/\S+\)|workflow/.test(line))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
  });
});

describe('the installation of packages', () => {
  it('runs no code of theirs', () => {
    expect(readFileSync(join(docs, '../.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});
