import { formatFiles } from '@nx/devkit';
import { insertBefore } from '../insert.mjs';

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string, category?: string, description: string, public?: boolean }} options
 */
export async function makeSetting(
  tree,
  { name, category = 'Gallery', description, public: isPublic },
) {
  const definition = {
    type: 'toggle',
    category,
    description,
    default: false,
    isPublic: Boolean(isPublic),
  };
  insertBefore(
    tree,
    'libs/api-contract/src/settings-catalogue.ts',
    '} as const satisfies',
    `${name}: ${JSON.stringify(definition)},\n`,
  );
  await formatFiles(tree);
}
