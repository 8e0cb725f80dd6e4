import { readFileSync } from 'node:fs';

/** The script that runs before the first paint. */
export const bootSource = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8');
