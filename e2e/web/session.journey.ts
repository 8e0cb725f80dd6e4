import type { Page } from 'playwright/test';
import { admin } from '../support/stack.ts';
import { enter, refuseOnce } from './support/admin-page.ts';
import { expect, test } from './support/fixtures.ts';
import { WallPage } from './support/wall.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

/** Revokes the session as if elsewhere: neither the access token nor the cookie is accepted any more. */
async function revoke(page: Page, path: string): Promise<void> {
  await page.context().clearCookies();
  await refuseOnce(page, path);
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
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  expect((await page.request.post('/api/refresh')).status()).toBe(401);
  await page.goto('/dashboard/images');
  await expect(page).toHaveURL('/login');
});
