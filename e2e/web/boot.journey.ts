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
