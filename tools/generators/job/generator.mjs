import { formatFiles, generateFiles, names } from '@nx/devkit';
import { join } from 'node:path';
import { insertBefore, register } from '../insert.mjs';

/**
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string, queue?: string }} options
 */
export async function makeJob(tree, { name, queue = 'images' }) {
  const { className } = names(name);
  const job = `image.${name}`;
  generateFiles(tree, join(import.meta.dirname, 'files'), `apps/worker/src/${name}`, {
    name,
    className,
    job,
  });
  const contract = 'libs/service-contract/src/jobs.ts';
  if (!tree.read(contract, 'utf8')?.includes(`queue: '${queue}'`)) {
    insertBefore(tree, 'libs/jobs/src/policy.ts', '  images:', `  ${queue}: shortRetries,\n`);
  }
  insertBefore(
    tree,
    contract,
    "  'mail.send':",
    `'${job}': {
      queue: '${queue}',
      data: z.object({ imageId: id }),
      result: z.object({ outcome: z.enum(['done', 'gone']) }),
    },\n`,
  );
  register(
    tree,
    'apps/worker/src/worker.module.ts',
    'Heartbeat,\n',
    `${className}Handler`,
    `./${name}/${name}.handler.ts`,
  );
  await formatFiles(tree);
}
