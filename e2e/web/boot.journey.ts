import { AnimationControl } from './support/animation-control.ts';
import { expect, test } from './support/fixtures.ts';

test('the app uses what boot.js preloads: each address is requested once', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(settings|images\/wall)$/.test(pathname)) requests.push(pathname + search);
  });
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveAttribute('aria-busy', 'false');
  const first = requests.filter((path) => path === '/api/settings' || path.includes('opening='));
  expect(first).toHaveLength(2);
  expect(first[1]).toMatch(/^\/api\/images\/wall\?opening=\d+$/);
});

test('a picture that is clicked before the viewer has loaded waits for it', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/viewer-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const waiting = page.getByRole('progressbar', { name: 'Loading photos' });
  const photos = page.getByRole('list', { name: 'Photos' });
  await expect(photos).toHaveAttribute('aria-busy', 'false');
  await expect(waiting).toHaveCount(0);
  await photos.getByRole('link').first().click();
  await expect(waiting).toBeVisible();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('a page whose script does not arrive offers to load it again', async ({ page }) => {
  const script = /\/assets\/index-[\w-]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Salon')).toBeVisible();
  const reload = page.getByRole('link', { name: 'Reload' });
  await expect(reload).toHaveCount(0);
  await page.unroute(script);
  await (await AnimationControl.of(page)).finish();
  await reload.click();
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveAttribute('aria-busy', 'false');
});
