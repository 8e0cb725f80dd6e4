import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { subjectProblems } from './commit-subject.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const form = expect.stringContaining('"area: what it does now"');

describe('the subject of a commit message', () => {
  it.each([
    'jobs: time out callers after 10 minutes',
    'similar images: leave out images without a vector',
    'object-storage: lend an object as a file\n\nThe worker made a copy.',
    'e2e/api: name the tests after behaviour',
    `docs: ${'x'.repeat(64)}`,
    '\n# a comment of the editor\ntest-kit: share the random numbers',
  ])('is accepted: %j', (message) => {
    expect(subjectProblems(message)).toEqual([]);
  });

  it.each([
    ['Let callers wait', [form]],
    ['jobs:time out', [form]],
    ['Jobs: time out', [form]],
    ['jobs: ', [form]],
    [`docs: ${'x'.repeat(65)}`, ['has 71 characters; at most 70 are allowed']],
    ['docs: correct the sizes.', ['must not end with a full stop']],
  ])('is refused: %j', (message, problems) => {
    expect(subjectProblems(message)).toEqual(problems);
  });

  it.each(['Merge branch x', 'Revert "jobs: retry"', 'fixup! jobs: retry', '# only a comment'])(
    'is not checked if Git wrote it: %j',
    (message) => {
      expect(subjectProblems(message)).toEqual([]);
    },
  );
});

describe('the hook commit-msg', () => {
  const runHook = (message: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'salon-test-'));
    const path = join(folder, 'COMMIT_EDITMSG');
    writeFileSync(path, message);
    const { status, stderr } = spawnSync('sh', ['.githooks/commit-msg', path], {
      cwd: root,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    return { status, stderr };
  };

  it('accepts a message with a correct subject', () => {
    expect(runHook('jobs: retry\n\nLong reason.\n')).toEqual({ status: 0, stderr: '' });
  });

  it('refuses any other message with the reason', () => {
    const { status, stderr } = runHook('Retry jobs');
    expect(status).toBe(1);
    expect(stderr).toContain('must have the form "area: what it does now"');
  });
});
