import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { Stack } from '../support/stack.ts';
import {
  enter,
  expectAccessible,
  expectAccessibleAtAllWidths,
  refuseOnce,
} from './support/admin-page.ts';
import { stopClock } from './support/wall.ts';

let stack: Stack;

test.beforeAll(async () => {
  stack = await Stack.start();
});

test.afterAll(() => stack.destroy());

test.beforeEach(async ({ page }) => {
  await enter(page, stack);
  await page.goto(`${stack.url}/dashboard`);
  await openSettings(page);
});

test.afterEach(async () => {
  const api = await new Api(stack.url).loggedIn();
  for (const name of changed) await api.raw('DELETE', `/settings/${name}`);
});

const changed = ['maxUploadFiles', 'aboutDialogDescription', 'showAboutDialog', 'lensNames'];

const openSettings = async (page: Page) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible();
};
const files = (page: Page) => page.getByRole('spinbutton', { name: 'Max upload files' });
const save = (page: Page, count = 1) =>
  page.getByRole('button', { name: `Save ${count} change(s)` });

test('saved settings apply to visitors, and only changed ones are sent', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  const text = '<p>Pictures of the <b>sea</b>.<img src=x onerror=alert(1)></p>';
  await page.getByRole('switch', { name: 'Show about dialog' }).click();
  await page.getByRole('textbox', { name: 'About dialog description' }).fill(text);
  const preview = page.getByRole('figure');
  await expect(preview.locator('b')).toHaveText('sea');
  await expect(preview.locator('img')).toHaveCount(0);
  await save(page, 2).click();
  await expect(page.getByText('2 settings have been saved.')).toBeVisible();
  await expect(save(page)).toBeHidden();
  const settings = [
    { name: 'showAboutDialog', value: true },
    { name: 'aboutDialogDescription', value: text },
  ];
  expect(sent).toHaveLength(1);
  const saved = settings.map((setting) => expect.objectContaining(setting));
  expect(sent[0]).toEqual({ settings: expect.arrayContaining(saved) });

  // Without a reload: the app already has the new value.
  const places = page.getByRole('navigation', { name: 'Dashboard' });
  await places.getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('button', { name: 'About', exact: true }).click();
  await expect(page.getByRole('dialog').locator('b')).toHaveText('sea');
});

test('a value the server refuses is explained beside its field, and nothing is lost', async ({
  page,
}) => {
  await files(page).fill('0');
  await expect(page.getByText('Must be a whole number from 1 to 1000.')).toBeVisible();
  await save(page).click();
  await expect(files(page)).toBeFocused();

  // A server that has become stricter than this page.
  const validation = [{ field: 'maxUploadFiles', message: 'must be odd' }];
  const message = 'Nothing was saved: some values are not valid.';
  await page.route(
    '**/api/settings',
    (route) => route.fulfill({ status: 400, json: { message, data: { validation } } }),
    { times: 1 },
  );
  await files(page).fill('26');
  await save(page).click();
  await expect(page.getByText('Must be odd.')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(files(page)).toBeFocused();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText('One setting has been saved.')).toBeVisible();
  await page.reload();
  await expect(files(page)).toHaveValue('26');
});

test('an expired token is renewed silently, and the focus stays', async ({ page }) => {
  await files(page).fill('25');
  await refuseOnce(page, '/settings');
  const refresh = page.waitForRequest('**/api/refresh');
  await files(page).press('Enter');
  await refresh;
  await expect(page.getByText('One setting has been saved.')).toBeVisible();
  await expect(files(page)).toBeFocused();
});

test('while the server is unavailable the page shows a message and keeps the input', async ({
  page,
}) => {
  await files(page).fill('25');
  // The notice would be gone after the last repeat.
  await stopClock(page);
  await page.route('**/api/settings', (route) => route.abort());
  await save(page).click();
  await expect(page.getByText('Reconnecting… (try 1 of 5)')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await page.clock.resume();
  await expect(files(page)).toHaveValue('25');
  await page.unroute('**/api/settings');
  await save(page).click();
  await expect(page.getByText('One setting has been saved.')).toBeVisible();
});

test('a setting returns to its saved value, and after a confirmation to its default', async ({
  page,
}) => {
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await files(page).fill('25');
  await save(page).click();
  await undo.click();
  await expect(files(page)).toHaveValue('10');
  await files(page).fill('25');
  await save(page).click();
  await expect(page.getByText('One setting has been saved.').last()).toBeVisible();
  await files(page).fill('30');
  const toSaved = page.getByRole('button', { name: 'Reset Max upload files to saved' });
  await expect(toSaved.getByText('to saved')).toBeVisible();
  await toSaved.click();
  await expect(files(page)).toHaveValue('25');
  await page.getByRole('button', { name: 'Reset Max upload files to default' }).click();
  const question = 'Are you sure you want to reset the setting to its default value?';
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(files(page)).toHaveValue('10');
  await undo.last().click();
  await expect(files(page)).toHaveValue('25');
});

test('pairs of names are put in order with the keyboard only', async ({ page }) => {
  const pairs = page.getByRole('group', { name: 'Lens names' });
  const first = pairs.getByLabel('Replace, pair 1');
  const before = await first.inputValue();
  await first.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const second = pairs.getByLabel('Replace, pair 2');
  await expect(second).toBeFocused();
  await expect(second).toHaveValue(before);
  await pairs.getByRole('button', { name: 'Add a pair to Lens names' }).press('Enter');
  await page.keyboard.type('SIGMA');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sigma');
  await save(page).press('Enter');
  await expect(page.getByText('One setting has been saved.')).toBeVisible();
  await page.reload();
  await expect(pairs.getByLabel('Replace, pair 2')).toHaveValue(before);
  await expect(pairs.getByLabel('With, pair 4')).toHaveValue('Sigma');
});

test('leaving with unsaved changes asks first, and a link opens one setting', async ({ page }) => {
  await files(page).fill('25');
  await page.goBack();
  await expect(page.getByText('What you changed here has not been saved.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(files(page)).toHaveValue('25');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${stack.url}/dashboard/settings#maxUploadFiles`);
  await expect(files(page)).toBeFocused();
  await expect(files(page)).toBeInViewport();
});

test('the page is accessible and fits on every screen', ({ page }) =>
  expectAccessibleAtAllWidths(page));
