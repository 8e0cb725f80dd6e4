import { formatFiles, joinPathFragments, readJson } from '@nx/devkit';
import { relative } from 'node:path/posix';
import { allowedImports } from '../../boundaries/layers.mjs';

/**
 * Sets the references of each tsconfig.json to the libraries that its package.json depends on. `nx sync` runs it; `nx
 * sync:check` fails if it would change a file.
 * @param {import('@nx/devkit').Tree} tree
 * @returns {Promise<import('nx/src/utils/sync-generators').SyncGeneratorResult>}
 */
export async function syncReferences(tree) {
  const changed = [];
  for (const project of Object.keys(allowedImports)) {
    const path = joinPathFragments(project, 'tsconfig.json');
    // A project that tsc does not build has no references.
    if (!tree.exists(path) || readJson(tree, path).compilerOptions?.noEmit) continue;
    const config = readJson(tree, path);
    const { dependencies = {} } = readJson(tree, joinPathFragments(project, 'package.json'));
    const wanted = Object.keys(dependencies)
      .filter((name) => name.startsWith('@salon/'))
      .map((name) => relative(project, name.replace('@salon/', 'libs/')))
      .sort();
    const { references = [], ...others } = config;
    const present = references.map((/** @type {{ path: string }} */ { path: to }) => to);
    if (JSON.stringify(present) === JSON.stringify(wanted)) continue;
    changed.push(path);
    const lines = wanted.map((to) => `{ "path": ${JSON.stringify(to)} }`).join(',\n');
    const rest = JSON.stringify(others, null, 2).replace(/\n\}$/, '');
    tree.write(
      path,
      wanted.length === 0 ? `${rest}\n}\n` : `${rest},\n"references": [\n${lines}\n]\n}\n`,
    );
  }
  if (changed.length === 0) return {};
  await formatFiles(tree);
  return {
    outOfSyncMessage:
      'References of tsconfig.json files differ from the dependencies in package.json.',
    outOfSyncDetails: changed,
  };
}
