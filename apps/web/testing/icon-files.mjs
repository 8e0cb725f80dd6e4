// What import.meta.glob does in Vite, for the same lists of names.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const icons = join(
  createRequire(import.meta.url).resolve('lucide-static/package.json'),
  '../icons',
);

function listedIn(module) {
  const source = readFileSync(new URL(`../src/ui/${module}`, import.meta.url), 'utf8');
  const names = [...source.matchAll(/\{([\w,-]+)\}\.svg/g)].flatMap(([, list]) => list.split(','));
  return Object.fromEntries(
    names.map((name) => [`${name}.svg`, readFileSync(join(icons, `${name}.svg`), 'utf8')]),
  );
}

export const nameOfIcon = (path) => path.slice(0, -'.svg'.length);
export const firstIcons = listedIn('icon-files.ts');
export const loadMoreIcons = async () => listedIn('more-icon-files.ts');
