import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { needsBrowser, parts, readArguments } from './arguments.ts';

const groupsOf = (...words: string[]) => [...readArguments(words).groups];

describe('readArguments', () => {
  it('measures everything except models without words', () => {
    const groups = groupsOf();
    expect(groups).toEqual(expect.arrayContaining(['start', 'lists', 'frames', 'growth']));
    expect(groups).not.toContain('embeddings');
  });

  it('measures all groups of a part, or one group alone', () => {
    expect(groupsOf('models')).toEqual(['search', 'embeddings', 'captions', 'backfill']);
    expect(groupsOf('uploads', 'start')).toEqual(['uploads', 'start']);
  });

  it('grows galleries of 1,000, 10,000 and 100,000 images, or of the given counts', () => {
    expect(readArguments(['growth'])).toMatchObject({ counts: [1_000, 10_000, 100_000] });
    expect(readArguments(['growth', '5,000', '200'])).toMatchObject({ counts: [200, 5_000] });
  });

  it('compares a commit in at least three rounds', () => {
    expect(readArguments(['compare', 'v1', 'start'])).toMatchObject({
      ...{ command: 'compare', commit: 'v1', rounds: 3, groups: new Set(['start']) },
    });
    expect(readArguments(['compare', 'v1', '--rounds', '5'])).toMatchObject({ rounds: 5 });
    expect(() => readArguments(['compare', 'v1', '--rounds', '2'])).toThrow('3 rounds');
  });

  it.each([
    [['wals'], 'no part wals'],
    [['constructor'], 'no part constructor'],
    [['compare'], 'Name a commit'],
    [['compare', 'v1', 'captions'], 'captions cannot be compared'],
    [['servers', '500'], 'Only growth'],
    [['growth', '0'], '0 is not'],
    [['lists', '--rounds', '4'], 'Only compare'],
  ])('refuses %j', (words, message) => {
    expect(() => readArguments(words)).toThrow(message);
  });

  it('takes the file for the results', () => {
    expect(readArguments(['start', '--json', 'a.json'])).toMatchObject({ json: 'a.json' });
  });
});

describe('the usage of npm run bench', () => {
  const command = readFileSync(join(import.meta.dirname, '../../tools/bench.mjs'), 'utf8');

  it.each(Object.entries(parts))('has the part %s', (part, groups) => {
    expect(command).toContain(`\n${part.padEnd(8)} ${groups.join(', ')}\n`);
  });
});

describe('needsBrowser', () => {
  const browserFor = (...words: string[]) => needsBrowser(readArguments(words));

  it('is true for rows of a wall only', () => {
    expect(browserFor('servers')).toBe(false);
    expect(browserFor('growth')).toBe(false);
    expect(browserFor()).toBe(true);
    expect(browserFor('compare', 'v1', 'lighthouse')).toBe(true);
  });
});
