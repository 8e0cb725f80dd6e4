import { admin } from '../support/stack.ts';
import { enter } from './support/admin-page.ts';
import { expect, test } from './support/fixtures.ts';
import { WallPage } from './support/wall.ts';

test('unsaved input survives a revoked session, and can be saved after the login', async ({
  page,
  gallery,
}) => {
  const path = `/dashboard/images/${gallery.loose[0]?.id}/edit`;
  await enter(page, gallery.stack);
  await page.goto(path);
  await page.getByLabel('Lens').fill('Trio 64');

  // Revoked elsewhere: neither the access token nor the cookie is accepted any more.
  await page.context().clearCookies();
  await page.route(
    '**/api/images/*/metadata',
    (route) => route.fulfill({ status: 401, json: { message: 'Please log in.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Log in to continue')).toBeVisible();

  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Lens')).toHaveValue('Trio 64');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Image metadata updated successfully.')).toBeVisible();
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
