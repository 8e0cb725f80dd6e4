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
  if (isPublic) addToPublicLists(tree, name);
  await formatFiles(tree);
}

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {string} name
 */
function addToPublicLists(tree, name) {
  const ofPage = 'apps/web/src/domain/settings/settings.ts';
  insertBefore(tree, ofPage, 'hideDates: false,\n', `${name}: false,\n`);
  const ofTest = 'e2e/api/settings.e2e.spec.ts';
  insertBefore(tree, ofTest, "];\n\ndescribe('settings'", `'${name}',\n`);
}
