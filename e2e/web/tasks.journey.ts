import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';
import { enter, expectAccessible, expectAccessibleAtAllWidths } from './support/admin-page.ts';
import { whilePaused } from './support/while-paused.ts';

let stack: Stack;
let api: Api;

test.beforeAll(async () => {
  stack = await Stack.start();
  api = await new Api(stack.url).loggedIn();
});

test.afterAll(() => stack.destroy());

test.beforeEach(async ({ page }) => {
  await enter(page, stack);
  await page.goto(`${stack.url}/dashboard`);
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

const start = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const latest = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('listitem').first();

/** Orphaned files, old enough to be removed: some seconds of work. */
async function putOrphans(count: number): Promise<void> {
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await mkdir(originals(), { recursive: true });
  for (let index = 0; index < count; index++) {
    const path = join(originals(), `stray-${index}`);
    await writeFile(path, 'x');
    await utimes(path, longAgo, longAgo);
  }
}

async function removeOrphans(): Promise<void> {
  const names = await readdir(originals());
  const orphans = names.filter((name) => name.startsWith('stray-'));
  await Promise.all(orphans.map((name) => rm(join(originals(), name))));
}

async function cancel(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/tasks/*/cancel');
  await page.getByRole('button', { name: 'Cancel Cleanup Orphaned Images' }).click();
  await answered;
}

const originals = () => join(stack.dataDir, 'objects/originals');

test('a clean-up shows its start, its result and who started it', async ({ page }) => {
  await start(page, 'Cleanup Staged Images').click();
  await expect(page.getByText('Cleanup Initiated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss: Cleanup Initiated' })).toHaveCount(0);
  await expect(page.getByText(/Scanned: 0\s+Deleted: 0\s+Errors: 0/)).toBeVisible();
  await expect(latest(page)).toContainText('Cleanup Staged Images finished');
  await expect(latest(page)).toContainText('by admin');
});

test('a clean-up of files fails while the database is empty, and says why', async ({ page }) => {
  test.skip(process.env.MINIO_ENDPOINT !== undefined, 'ages of objects cannot be set there');
  await putOrphans(1);
  await start(page, 'Cleanup Orphaned Images').click();
  await expect(latest(page)).toContainText('Nothing was removed.');
  await removeOrphans();
});

test('a long run shows its progress in every tab, and can be cancelled', async ({
  page,
  context,
}) => {
  test.skip(process.env.MINIO_ENDPOINT !== undefined, 'ages of objects cannot be set there');
  await publishPhotos(api, ['kept.jpg']);
  await putOrphans(6_000);
  const other = await context.newPage();
  await other.goto(`${stack.url}/dashboard/tasks`);
  await expect(other.getByRole('heading', { name: 'History' })).toBeVisible();

  await start(page, 'Cleanup Orphaned Images').click();
  await expect(start(page, 'Cleanup Orphaned Images')).toBeDisabled();
  await expect(page.getByText(/^[\d,]+ checked$/)).toBeVisible();
  await whilePaused(stack, async () => {
    await expect(other.getByText(/^[\d,]+ checked$/)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Cleanup Orphaned Images' })).toBeVisible();
    await expectAccessible(page);
    await cancel(other);
  });
  await expect(page.getByText('Cleanup Cancelled')).toBeVisible();
  for (const tab of [page, other]) {
    await expect(latest(tab)).toContainText('Cleanup Orphaned Images cancelled');
    await expect(start(tab, 'Cleanup Orphaned Images')).toBeEnabled();
  }
  await removeOrphans();
});

test('a late cancel has no effect', async ({ page }) => {
  const message = 'The task has already ended.';
  await page.route('**/api/tasks/*/cancel', (route) =>
    route.fulfill({ status: 409, json: { message } }),
  );
  await whilePaused(stack, async () => {
    await start(page, 'Cleanup Orphaned Images').click();
    await cancel(page);
  });
  await expect(latest(page)).toContainText('Cleanup Orphaned Images finished');
  await expect(page.getByText(message)).toHaveCount(0);
});

test('the images that failed in a run are shown', async ({ page }) => {
  test.skip(process.env.MINIO_ENDPOINT !== undefined, 'objects lie elsewhere there');
  const [id = ''] = await publishPhotos(api, ['incomplete.jpg']);
  await rm(join(originals(), id), { force: true });
  await start(page, 'Cleanup Orphaned Images').click();
  await latest(page).getByText('One failure').click();
  await expect(latest(page)).toContainText('Some of its files are missing.');
  await expect(latest(page).getByRole('link')).toHaveAttribute('href', `/dashboard/images/${id}`);
  await expectAccessible(page);
  await api.deleteImage(id);
});

test('while the server is unavailable the page keeps trying, and recovers by itself', async ({
  page,
}) => {
  await page.route('**/api/tasks**', (route) => route.abort());
  await page.route('**/api/tasks/**', (route) => route.abort());
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load the past runs' });
  await expect(alert).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('the schedule of a task is shown, with a link to its setting', async ({ page }) => {
  const uploads = page.getByRole('region', { name: 'Unpublished uploads' });
  await expect(uploads.getByText('Runs by itself every day.')).toBeVisible();
  await page
    .getByRole('link', { name: 'Change when Cleanup Staged Images runs by itself' })
    .click();
  await expect(
    page.getByRole('spinbutton', { name: 'Remove old unpublished uploads every (hours)' }),
  ).toBeFocused();
});

test('the page is accessible and fits on every screen', async ({ page }) => {
  // The models are missing, and the page says so.
  await expect(start(page, 'Backfill Captions')).toBeDisabled();
  await expectAccessibleAtAllWidths(page);
});
