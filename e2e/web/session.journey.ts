import type { Page } from 'playwright/test';
import { photoPath, readPhotoSet } from '../support/photo-set.ts';
import { admin } from '../support/stack.ts';
import { enter, logIn, refuseOnce } from './support/admin-page.ts';
import { expect, test } from './support/fixtures.ts';
import { SESSION_FLAG } from './support/session-flag.ts';
import { WallPage } from './support/wall.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

/** Revokes the session as if elsewhere: neither the access token nor the cookie is accepted any more. */
async function revoke(page: Page, path: string): Promise<void> {
  await page.context().clearCookies();
  await refuseOnce(page, path);
}

/** Ends the session as a logout in another tab does. */
const endElsewhere = (page: Page) =>
  page.evaluate((key) => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  }, SESSION_FLAG);

async function discardAndOpen(page: Page, path: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
}

/** Only the password is asked for, and it has the focus. */
async function logInOver(page: Page): Promise<void> {
  await expect(loginDialog(page).getByLabel('Username')).toHaveValue(admin.username);
  await expect(loginDialog(page).getByLabel('Password')).toBeFocused();
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(loginDialog(page)).toHaveCount(0);
}

test('a session that ends asks for the login over the page, which stays as it was', async ({
  page,
  gallery,
}) => {
  const path = `/dashboard/images/${gallery.loose[0]?.id}/edit`;
  await enter(page, gallery.stack);
  await page.goto(path);
  const lens = page.getByLabel('Lens');
  await lens.fill('Trio 64');

  await revoke(page, '/images/*/metadata');
  await lens.press('Enter');
  await expect(loginDialog(page)).toContainText('Your session has ended.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await logInOver(page);
  await expect(page).toHaveURL(path);
  await expect(lens).toHaveValue('Trio 64');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Image metadata updated successfully.')).toBeVisible();
});

test('what was typed on other screens, and chosen, stays as well', async ({ page, gallery }) => {
  const collectionId = gallery.inCollection[0]?.collectionId ?? '';
  await enter(page, gallery.stack);
  await page.goto('/dashboard/settings');
  const files = page.getByRole('spinbutton', { name: 'Max upload files' });
  await files.fill('25');
  await endElsewhere(page);
  await logInOver(page);
  await expect(files).toHaveValue('25');

  await discardAndOpen(page, `/dashboard/collections/${collectionId}/edit`);
  const title = page.getByLabel('Title');
  await title.fill('Walks by the sea');
  await endElsewhere(page);
  await logInOver(page);
  await expect(title).toHaveValue('Walks by the sea');

  await discardAndOpen(page, '/dashboard/upload');
  const { photos } = await readPhotoSet();
  const { file } = photos[0]!;
  await page.getByLabel('Images to upload').setInputFiles(photoPath(file));
  await endElsewhere(page);
  await logInOver(page);
  await expect(page.getByText(file)).toBeVisible();
});

test('a screen that was refused is requested again after the login', async ({ page, gallery }) => {
  const id = gallery.loose[0]?.id;
  await enter(page, gallery.stack);
  await page.goto('/dashboard/images');
  const link = page.locator(`a[href^="/dashboard/images/${id}"]`);
  await expect(link).toBeVisible();
  await revoke(page, `/images/${id}`);
  await link.click();
  await logInOver(page);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
});

test('a person who is signed in sees that on the wall, and logs out there', async ({
  page,
  gallery,
}) => {
  await enter(page, gallery.stack);
  await new WallPage(page).open();
  await page.clock.resume();
  await page.getByRole('button', { name: `Account: ${admin.username}` }).click();
  // The page does not wait long for the server: it may end the session first, and call again.
  const confirmed = page.waitForResponse(
    (response) => response.url().endsWith('/api/logout') && response.ok(),
  );
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  await confirmed;
  expect((await page.request.post('/api/refresh')).status()).toBe(401);
  await page.goto('/dashboard/images');
  await expect(page).toHaveURL('/login');
});

test('a logout without network ends the session once the server can be reached', async ({
  page,
  gallery,
}) => {
  const logout = '**/api/logout';
  await logIn(page, gallery.stack);
  await page.route(logout, (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect((await page.request.post('/api/refresh')).status()).toBe(200);

  const confirmed = page.waitForResponse(logout);
  await page.unroute(logout);
  await page.reload();
  expect((await confirmed).status()).toBe(200);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect((await page.request.post('/api/refresh')).status()).toBe(401);
});
