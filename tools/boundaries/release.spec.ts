import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const path = join(import.meta.dirname, '../../.github/workflows/release.yml');
const text = readFileSync(path, 'utf8');
const step = z.object({ id: z.string().optional(), run: z.string().default('') });
const job = z.object({ steps: z.array(step).default([]) });
const { jobs } = z.object({ jobs: z.record(z.string(), job) }).parse(parse(text));

/** Stands in for the GitHub command: has the release that EXISTING names, made of the commit `earlier`. */
const GH = `#!/bin/sh
case "$1 $2 $3" in
  "release view $EXISTING") echo earlier ;;
  'release view '*) exit 1 ;;
  'release create '*) echo "created $3" ;;
esac
`;

describe('the notes of changes', () => {
  it('can be made into a release', async () => {
    const root = join(import.meta.dirname, '../..');
    await expect(getReleasePlan(root)).resolves.toMatchObject({ releases: expect.anything() });
  });
});

describe('the workflow of releases', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'salon-release-'));
    mkdirSync(join(folder, '.changeset'));
    writeFileSync(join(folder, '.changeset/config.json'), '{}');
    writeFileSync(join(folder, 'package.json'), '{ "version": "0.2.0" }');
    writeFileSync(join(folder, 'CHANGELOG.md'), '## 0.2.0\n\nNew\n\n## 0.1.0\n\nOld\n');
    writeFileSync(join(folder, 'output'), '');
    writeFileSync(join(folder, 'gh'), GH, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a step as GitHub does; returns what it printed, then its outputs. */
  function run(jobName: string, id: string, variables: Record<string, string> = {}): string {
    const script = jobs[jobName]?.steps.find((each) => each.id === id)?.run ?? 'false';
    const env = {
      PATH: [folder, process.env['PATH']].join(delimiter),
      ...{
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_SHA: 'this',
        EXISTING: 'none',
        ...variables,
      },
    };
    const command = script.replace('${{ matrix.image }}', 'salon');
    const printed = execFileSync('sh', ['-ec', command], { cwd: folder, env, encoding: 'utf8' });
    return printed + readFileSync(join(folder, 'output'), 'utf8');
  }

  it('makes the release of a new version, with its notes', () => {
    expect(run('release', 'tag')).toBe('created v0.2.0\nis-new=true\n');
    expect(readFileSync(join(folder, 'notes.md'), 'utf8').trim()).toBe('New');
  });

  it('does not release a version again', () => {
    expect(run('release', 'tag', { EXISTING: 'v0.2.0' })).toBe('');
  });

  it('releases nothing while notes wait, as the code is newer than the version', () => {
    writeFileSync(join(folder, '.changeset/wall.md'), 'Newer');
    expect(run('release', 'tag')).toMatch(/^::warning::Not released: .*\n$/);
  });

  it('names images without the capital letters of their owner', () => {
    const outputs = run('images', 'names', { GITHUB_REPOSITORY_OWNER: 'The-Salon' });
    expect(outputs).toBe('version=0.2.0\nimage=ghcr.io/the-salon/salon\n');
    expect(text).not.toContain('github.repository_owner }}');
  });
});
