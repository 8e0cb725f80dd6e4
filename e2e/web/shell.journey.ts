import { expect, test } from './support/fixtures.ts';
import { pauseClock, untilComplete, untilSettled } from './support/wall.ts';
import { errorToasts } from './support/toasts.ts';

/** The showcase has a dialog and a toast of each kind. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/dev');
  await expect(page.getByRole('heading', { name: 'Dialogs' })).toBeVisible();
  await pauseClock(page);
  await untilComplete(page);
});

test.describe('a dialog', () => {
  test('that is dismissible closes with Escape, Cancel and a click outside, but not inside', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Delete this image?' });
    const opener = page.getByRole('button', { name: 'With Cancel' });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    const ways = {
      Escape: () => page.keyboard.press('Escape'),
      Cancel: () => cancel.click(),
      beside: () => page.mouse.click(20, 20),
      // The first button is the safe one.
      Enter: () => page.keyboard.press('Enter'),
    };
    for (const close of Object.values(ways)) {
      await opener.click();
      await expect(cancel).toBeFocused();
      await dialog.getByText('It cannot be brought back.').click();
      await expect(dialog).toBeVisible();
      await cancel.focus();
      await close();
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test('traps keys and focus', async ({ page }) => {
    await page.getByRole('button', { name: 'With Cancel' }).click();
    const dialog = page.getByRole('dialog');
    for (let stops = 0; stops < 5; stops++) {
      await page.keyboard.press('Tab');
      // After the last control, the focus moves to the browser's controls.
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside).toBe(false);
    }
    await expect(dialog).toBeVisible();
  });

  test('that must be answered stays open until then', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'This must be answered' });
    await page.getByRole('button', { name: 'Not dismissible' }).click();
    await expect(dialog.getByRole('button')).toHaveText(['No', 'Yes']);
    for (let times = 0; times < 4; times++) await page.keyboard.press('Escape');
    await page.mouse.click(20, 20);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(dialog).toHaveCount(0);
  });

  test('with a cross and no actions has no footer, and shows its markup', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'About' });
    await page.getByRole('button', { name: 'With a cross' }).click();
    await expect(dialog.getByRole('button')).toHaveCount(1);
    await expect(dialog.locator('footer')).toHaveCount(0);
    await expect(dialog.locator('strong')).toHaveText('formatting');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('a toast', () => {
  test('closes after its duration, unless the pointer is over it', async ({ page }) => {
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
    await page.getByRole('button', { name: 'success', exact: true }).click();
    await expect(toasts).toContainText(['A toast: success']);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3999);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toasts).toHaveCount(0);

    await page.getByRole('button', { name: 'info', exact: true }).click();
    await toasts.hover();
    await untilSettled(page);
    await page.clock.runFor(60_000);
    await expect(toasts).toHaveCount(1);
    await page.mouse.move(5, 5);
    await untilSettled(page);
    await page.clock.runFor(2000);
    await expect(toasts).toHaveCount(0);
  });

  test('without a duration stays until it is dismissed', async ({ page }) => {
    const toast = page.getByRole('listitem').filter({ hasText: 'Stays' });
    await page.getByRole('button', { name: 'stays' }).click();
    await page.clock.runFor(3_600_000);
    await expect(toast.locator('svg')).toHaveCount(1);
    await toast.getByRole('button', { name: 'Dismiss: Stays' }).click();
    await expect(toast).toHaveCount(0);
  });

  test('is within reach among others on a much enlarged page', async ({ page }) => {
    const stays = page.getByRole('button', { name: 'stays', exact: true });
    for (let count = 0; count < 5; count += 1) await stays.click();
    await page.setViewportSize({ width: 320, height: 256 });
    const dismiss = page.getByRole('button', { name: 'Dismiss: Stays' });
    await expect(dismiss).toHaveCount(5);
    await dismiss.last().scrollIntoViewIfNeeded();
    await expect(dismiss.last()).toBeInViewport();
    await dismiss.first().scrollIntoViewIfNeeded();
    await expect(dismiss.first()).toBeInViewport({ ratio: 1 });
  });

  test('performs its action, and an error is announced at once', async ({ page }) => {
    await page.getByRole('button', { name: 'error', exact: true }).click();
    const error = errorToasts(page).filter({ hasText: 'A toast: error' });
    await expect(error).toBeVisible();
    await page.getByRole('button', { name: 'Again' }).click();
    await expect(error).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Again' })).toBeVisible();
  });
});

test('toggles hide content from all users', async ({ page }) => {
  await expect(page.getByRole('paragraph').filter({ hasText: 'At once.' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'At once.' })).toBeVisible();
});
