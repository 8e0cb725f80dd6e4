import { formatFiles, generateFiles, names } from '@nx/devkit';
import { join } from 'node:path';
import { insertBefore, register } from '../insert.mjs';

const CONTRACT = 'libs/api-contract/src';

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string, summary: string }} options
 */
export async function makeRoute(tree, { name, summary }) {
  const { className, propertyName } = names(name);
  generateFiles(tree, join(import.meta.dirname, 'files'), '.', {
    name,
    className,
    propertyName,
    summary: JSON.stringify(summary),
  });
  insertBefore(
    tree,
    `${CONTRACT}/index.ts`,
    "export * from './uploads.ts'",
    `export * from './${name}.ts';\n`,
  );
  insertBefore(
    tree,
    `${CONTRACT}/routes/index.ts`,
    "export * from './route.ts'",
    `export * from './${name}.ts';\n`,
  );
  insertBefore(
    tree,
    `${CONTRACT}/routes/all.ts`,
    'import type',
    `import * as ${propertyName} from './${name}.ts';\n`,
  );
  insertBefore(tree, `${CONTRACT}/routes/all.ts`, '] as const', `${propertyName},\n`);
  const calls = 'libs/service-contract/src/calls.ts';
  insertBefore(
    tree,
    calls,
    'import { taskCalls',
    `import { ${propertyName}Calls } from './${name}-calls.ts';\n`,
  );
  insertBefore(tree, calls, '...taskCalls', `...${propertyName}Calls, `);
  register(
    tree,
    'apps/gateway/src/gateway.module.ts',
    'HealthController,\n',
    `${className}Controller`,
    `./${name}/${name}.controller.ts`,
  );
  register(
    tree,
    'apps/media/src/media.module.ts',
    'HealthCalls,\n',
    `${className}Calls`,
    `./${name}/${name}.calls.ts`,
  );
  register(
    tree,
    'apps/media/src/media.module.ts',
    'QueryVectors,\n',
    `${className}Service`,
    `./${name}/${name}.service.ts`,
  );
  await formatFiles(tree);
}
