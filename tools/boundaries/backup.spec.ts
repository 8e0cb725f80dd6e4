import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { savedCollections } from '@salon/backup';

const root = join(import.meta.dirname, '../..');

/** The other collections, with the reason why a backup does not have them. */
const unsavedCollections: Readonly<Record<string, string>> = {
  uploads: 'uploads that wait for review: their admin is asked to publish them first',
  sessions: 'they end with a restore, so that a stolen backup opens no account',
  linkTokens: 'mailed links, which are valid for a day at most',
  changes: 'changes of many images that can be undone for a day',
  changeSteps: 'the former values of such changes',
  modelFailures: 'images that a model has failed on: it tries them again',
  migrations: 'restored records are migrated where they are needed',
  restores: 'a restore that has not finished',
};

/** The collections that the schemas and the migrations of all projects name. */
function collectionsInCode(): string[] {
  const files = ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(root, group))
      .filter((project) => !['embedded-mongo', 'web'].includes(project))
      .filter((project) => existsSync(join(root, group, project, 'package.json')))
      .flatMap((project) => {
        const source = join(root, group, project, 'src');
        const paths = readdirSync(source, { recursive: true, encoding: 'utf8' });
        return paths.map((path) => join(source, path));
      }),
  );
  const sources = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
  const names = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /collection: '(\w+)'|\.collection(?:<.*>)?\('(\w+)'\)/g,
      ),
    ].map(([, schema, raw]) => schema ?? raw ?? ''),
  );
  return [...new Set(names)].sort();
}

describe('a backup', () => {
  it('has or leaves out each collection of the database', () => {
    const known = ['images', ...savedCollections, ...Object.keys(unsavedCollections)].sort();
    expect(known).toEqual(collectionsInCode());
  });
});
