import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const icons = join(
  createRequire(import.meta.url).resolve('lucide-static/package.json'),
  '../icons',
);

export const eagerIcons = {};
export const lazyIcons = new Proxy(
  {},
  {
    get: (_target, path) => () => readFile(join(icons, String(path).split('/').at(-1)), 'utf8'),
  },
);
