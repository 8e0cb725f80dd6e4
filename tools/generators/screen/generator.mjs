import { formatFiles, generateFiles, names } from '@nx/devkit';
import { join } from 'node:path';
import { insertBefore } from '../insert.mjs';

const ROUTES = 'apps/web/src/app/dashboard-routes.tsx';
/** All other paths are not found. */
const PATHS = 'libs/api-contract/src/page-paths.ts';

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string }} options
 */
export async function makeScreen(tree, { name }) {
  const { className, propertyName } = names(name);
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  generateFiles(tree, join(import.meta.dirname, 'files'), `apps/web/src/features/${name}`, {
    name,
    className,
    propertyName,
    title,
  });
  const page = `../features/${name}/${name}-page.tsx`;
  insertBefore(
    tree,
    ROUTES,
    'const UploadPage = lazy(',
    `const ${className}Page = lazy(() => import('${page}'));\n`,
  );
  insertBefore(
    tree,
    ROUTES,
    '      </Route>',
    `<Route path="${name}" element={<${className}Page />} />\n`,
  );
  insertBefore(tree, PATHS, '];', `'/dashboard/${name}',\n`);
  await formatFiles(tree);
}
