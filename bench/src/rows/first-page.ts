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
    const viewer = page.waitForResponse('**/assets/viewer-*.js');
    release();
    await page.waitForSelector(liveWall);
    await viewer;
    await page.waitForLoadState('networkidle');
    const all = new Set(loaded);
    const later = [...all].filter((path) => !first.has(path));
    const isOfMenu = (path: string) => path.startsWith('/assets/menu-');
    const isOfLists = (path: string) => path.startsWith('/assets/load-chunked-images-');
    const pages = pagesOf(checkout);
    const weight = (paths: readonly string[], extension: string) =>
      gzippedKb(
        pages,
        paths.filter((path) => path.endsWith(extension)),
      );
    const never = (await readdir(join(pages, 'assets')))
      .map((name) => `/assets/${name}`)
      .filter((path) => !all.has(path));
    return [
      row('first card: JavaScript, gzipped', await weight([...first], '.js'), 110),
      row('first card: CSS, gzipped', await weight([...first], '.css'), 10),
      row('menu: JavaScript, gzipped', await weight(later.filter(isOfMenu), '.js'), 5),
      row(
        'viewer: JavaScript, gzipped',
        await weight(
          later.filter((path) => !isOfMenu(path) && !isOfLists(path)),
          '.js',
        ),
        12,
      ),
      row('accounts and dashboard: JavaScript no visitor loads', await weight(never, '.js'), 120),
    ];
  } finally {
    await page.close();
  }
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
