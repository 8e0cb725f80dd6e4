import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const icons = join(
  createRequire(import.meta.url).resolve('lucide-static/package.json'),
  '../icons',
);
const read = (name) => [`${name}.svg`, readFileSync(join(icons, `${name}.svg`), 'utf8')];

export const firstIcons = Object.fromEntries(['info', 'x'].map(read));
export const loadMoreIcons = async () => Object.fromEntries(['house', 'upload'].map(read));
