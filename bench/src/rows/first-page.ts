import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Browser } from 'playwright';
import type { Row } from '../measuring/row.ts';
import { liveWall } from '../wall/chromium.ts';
import { pagesOf } from '../wall/wall-server.ts';

/** The gzipped size of the files that a visitor loads before the first card shows, and of those for the menu and viewer. */
export async function bytes(browser: Browser, url: string, checkout: string): Promise<Row[]> {
  const page = await browser.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => void loaded.add(new URL(response.url()).pathname));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The app loads more after the first screen is shown. Pictures are held back until the first card is seen, so that
  // those files are not counted.
  await page.route('**/api/files/**', (route) => released.then(() => route.continue()));
  try {
    await page.goto(url);
    await page.waitForSelector('a[href^="/images/"]');
    const first = new Set(loaded);
    // The app loads the viewer ahead when the wall is live and the page has nothing else to do.
    const viewerLoaded = page.waitForResponse('**/assets/viewer-*.js');
    release();
    await page.waitForSelector(liveWall);
    await viewerLoaded;
    await page.waitForLoadState('networkidle');
    const all = new Set(loaded);
    const pages = pagesOf(checkout);
    const names = await readdir(join(pages, 'assets'));
    const menu = scriptOf(names, 'menu');
    const viewer = await withImports(pages, scriptOf(names, 'viewer'));
    const ofViewer = [...viewer].filter((path) => !first.has(path) && path !== menu);
    const never = names.map((name) => `/assets/${name}`).filter((path) => !all.has(path));
    const weight = (paths: readonly string[], extension: string) =>
      gzippedKb(
        pages,
        paths.filter((path) => path.endsWith(extension)),
      );
    return [
      row('first card: JavaScript, gzipped', await weight([...first], '.js'), 110),
      row('first card: CSS, gzipped', await weight([...first], '.css'), 10),
      row('menu: JavaScript, gzipped', await weight([menu], '.js'), 5),
      row('viewer: JavaScript, gzipped', await weight(ofViewer, '.js'), 12),
      row('accounts, dashboard, parts on demand: JavaScript', await weight(never, '.js'), 120),
    ];
  } finally {
    await page.close();
  }
}

function scriptOf(names: readonly string[], chunk: string): string {
  const name = names.find((each) => each.startsWith(`${chunk}-`) && each.endsWith('.js'));
  if (name === undefined) throw new Error(`The build has no script ${chunk}`);
  return `/assets/${name}`;
}

/** Of a built script: with names or without, but not the dynamic ones. */
const imports = /\b(?:from|import)\s*"\.\/([^"]+)"/g;

/** The path of a script, and of all that it imports at once. */
async function withImports(pages: string, path: string): Promise<Set<string>> {
  const found = new Set([path]);
  // A set also visits what is added in the meantime.
  for (const each of found) {
    const script = await readFile(join(pages, each), 'utf8');
    for (const [, name] of script.matchAll(imports)) found.add(`/assets/${name}`);
  }
  return found;
}

const row = (what: string, ours: number, atMost: number): Row => ({
  what,
  unit: 'KB',
  ours,
  target: { atMost },
});

async function gzippedKb(pages: string, paths: readonly string[]): Promise<number> {
  const zipped = await Promise.all(
    paths.map(async (path) => promisify(gzip)(await readFile(join(pages, path)), { level: 9 })),
  );
  return zipped.reduce((sum, { length }) => sum + length, 0) / 1000;
}
