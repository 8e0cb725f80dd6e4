import type { Page } from 'playwright/test';
import { Outbox } from '../support/outbox.ts';
import { admin } from '../support/stack.ts';
import { expect, test } from './support/fixtures.ts';
import { answer, answerSettings, refuse, reply, signIn, tokenFor } from './support/replies.ts';
import { SESSION_FLAG, setSessionFlag } from './support/session-flag.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { pauseClock, stopClock, untilComplete, untilLoaded, untilSettled } from './support/wall.ts';

const ada = {
  id: '1',
  username: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  admin: false,
};

test('a newcomer signs up, confirms the address, and chooses a new password later', async ({
  page,
  gallery,
}) => {
  const outbox = new Outbox(gallery.stack);
  await holdToasts(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  // Each field is required: the first empty one is marked.
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('grace@example.org');
  await page.getByLabel('Username').fill('grace');
  await page.getByLabel('Password').fill('a password for grace');
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page).toHaveURL('/verification-pending');
  await expect(page.getByText('grace@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expectToast(page, 'Verification Email Sent', 'Email sent. Please check your inbox.');

  // Before that, a log-in leads here too.
  await page.goto('/login');
  await logIn('grace', 'a password for grace');
  await expect(page).toHaveURL('/verification-pending');

  const { token } = await outbox.next('grace@example.org', 1);
  await page.clock.install();
  await page.goto(`/verify-email?token=${token}`);
  const verify = page.getByRole('button', { name: 'Verify Email' });
  await expect(verify).toBeVisible();
  await pauseClock(page);
  await verify.click();
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  for (let second = 1; second <= 3; second += 1) {
    await untilSettled(page);
    await page.clock.runFor(1000);
  }
  await expect(page).toHaveURL('/');
  await page.clock.resume();

  // A signed-in user is redirected from these pages.
  for (const path of ['/login', '/signup', '/verify-email', '/verification-pending']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('grace@example.org');
  const sent = (await outbox.to('grace@example.org')).length;
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const mail = await outbox.next('grace@example.org', sent);
  await page.goto(`/reset-password?token=${mail.token}`);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn('grace', 'a password for grace');
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password.');
  await logIn('grace', 'another password');
  await expect(page).toHaveURL('/');

  async function logIn(username: string, password: string): Promise<void> {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }
});

test('the dashboard requires a login; an admin returns to the requested page and stays logged in after a reload', async ({
  page,
}) => {
  await page.goto('/dashboard/images');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/dashboard/images');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/images');
});

test.describe('signing up', () => {
  test('is not offered when it is switched off', async ({ page }) => {
    await answerSettings(page, { enableSignups: false });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
    await page.goto('/signup');
    await expect(page).toHaveURL('/login');
  });

  test('shows the validation messages, or the server’s message, or a general error', async ({
    page,
  }) => {
    await page.goto('/signup');
    const alert = page.getByRole('alert');
    const submit = async () => {
      await page.getByLabel('Email').fill('a@b.c');
      await page.getByLabel('Username').fill('a');
      await page.getByLabel('Password').fill('short');
      await page.getByRole('button', { name: 'Sign up' }).click();
    };
    const validation = [
      { field: 'password', message: 'Too short.' },
      { field: 'username', message: 'Taken.' },
    ];
    await refuse(page, '/signup', 400, 'Not like this.', { validation });
    await submit();
    await expect(alert.getByRole('listitem')).toHaveText(['Too short.', 'Taken.']);
    // The input is still there, except the password.
    await expect(page.getByLabel('Email')).toHaveValue('a@b.c');

    await refuse(page, '/signup', 403, 'The gallery is full.');
    await submit();
    await expect(alert).toHaveText('The gallery is full.');
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeFocused();

    await page.route(/\/api\/signup$/, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await submit();
    await expect(alert).toHaveText('Signup failed. Please try again.');
  });
});

test.describe('confirming an address', () => {
  test('counts down three seconds and continues', async ({ page }) => {
    await page.clock.install();
    await answer(page, '/verify-email', {
      user: { ...ada, admin: true },
      accessToken: tokenFor({ admin: true }),
    });
    await page.goto('/verify-email?token=x');
    const verify = page.getByRole('button', { name: 'Verify Email' });
    await expect(verify).toBeVisible();
    await pauseClock(page);
    await verify.click();
    for (const left of ['3 seconds', '2 seconds', '1 second.']) {
      await expect(page.getByText(`Continuing in ${left}`)).toBeVisible();
      await untilSettled(page);
      await page.clock.runFor(999);
      await expect(page.getByText(`Continuing in ${left}`)).toBeVisible();
      await page.clock.runFor(1);
    }
    await expect(page).toHaveURL('/dashboard');
  });

  test('with an expired link shows an error', async ({ page }) => {
    await page.goto('/verify-email?token=wrong');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
    await expect(page.getByText('The verification link is invalid or has expired.')).toBeVisible();
  });

  test('needs an account', async ({ page }) => {
    await page.goto('/verification-pending');
    await expect(page).toHaveURL('/signup');
  });

  test('reports when the email cannot be sent again', async ({ page }) => {
    await answer(page, '/signup', { user: { ...ada, emailVerified: false }, accessToken: null });
    await refuse(page, '/resend-verification', 500, 'No.');
    await holdToasts(page);
    await page.goto('/signup');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Username').fill(ada.username);
    await page.getByLabel('Password').fill('a password for ada');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expectToast(
      page,
      'Error Sending Email',
      'There was an error sending the verification email.',
    );
  });
});

test('an unknown address shows a page with two links', async ({ page }) => {
  await page.goto('/login');
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/login');
  await page.goForward();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('a session', () => {
  test('is renewed a minute before its token expires, not earlier', async ({ page }) => {
    let refreshes = 0;
    let accessToken = '';
    await setSessionFlag(page);
    await page.route(/\/api\/refresh$/, (route) => {
      refreshes += 1;
      return reply(route, { accessToken });
    });
    const tokens: (string | undefined)[] = [];
    await page.route(/\/api\/images\/wall$/, (route) => {
      tokens.push(route.request().headers().authorization);
      return reply(route, { images: [] });
    });
    await stopClock(page);
    const now = () => page.evaluate(() => Date.now());
    // The page's clock has stopped, the real one has not.
    const issued = await now();
    accessToken = tokenFor({ admin: false, expiresInS: 300, at: issued });
    await page.goto('/');
    const shuffle = page.getByRole('button', { name: 'Sort by date' });
    await untilLoaded(page, shuffle);
    await expect.poll(() => refreshes).toBe(1);
    await page.clock.runFor(issued + 230_000 - (await now()));
    await answer(page, '/images/wall?orderBy=date', { images: [] });
    const before = tokens.length;
    await shuffle.click();
    await page.getByRole('button', { name: 'Shuffle' }).click();
    await expect.poll(() => tokens.length).toBeGreaterThan(before);
    expect(tokens.at(-1)).toMatch(/^Bearer /);
    expect(refreshes).toBe(1);
    await page.clock.runFor(20_000);
    await shuffle.click();
    await expect.poll(() => refreshes).toBe(2);
  });

  test('that the server has ended redirects from the dashboard to the log-in', async ({ page }) => {
    await signIn(page, { admin: true });
    await page.goto('/dashboard');
    // The token is fake: the server refuses both the token and its renewal.
    await refuse(page, '/refresh', 401, 'Please log in again.');
    await page.reload();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate((flag) => localStorage.getItem(flag), SESSION_FLAG)).toBeNull();
  });
});

test.describe('a server that does not answer', () => {
  test('is retried after 1, 2, 4, 8 and 16 seconds, with a notice', async ({ page }) => {
    let asked = 0;
    await page.route(/\/api\/images\/wall$/, (route) => {
      asked += 1;
      return route.fulfill({ status: 503 });
    });
    await stopClock(page);
    await watchTimers(page);
    await page.goto('/');
    await expect.poll(() => asked).toBeGreaterThan(0);
    const before = asked;
    const status = page.getByRole('status');
    for (const [index, waitS] of [1, 2, 4, 8, 16].entries()) {
      // Time that passes before the wait begins does not count. The first second is also that of the overlays, which are
      // loaded when the page is a second old.
      await expect.poll(() => timersOf(page, waitS * 1000)).toBeGreaterThan(index === 0 ? 1 : 0);
      await page.clock.runFor(waitS * 1000 - 1);
      const notice = status.filter({ hasText: `Reconnecting… (try ${index + 1} of 5)` });
      if (index > 0) await expect(notice).toBeVisible();
      expect(asked).toBe(before + index);
      await page.clock.runFor(1);
      await expect.poll(() => asked).toBe(before + index + 1);
    }
    await expect(page.getByText('Error Fetching Images')).toBeVisible();
    await expect(page.getByText('Reconnecting')).toHaveCount(0);
  });

  test('is not retried after a cancel', async ({ page }) => {
    await page.route(/\/api\/images\/wall$/, (route) => route.abort());
    await stopClock(page);
    await page.goto('/');
    await untilComplete(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Error Fetching Images')).toBeVisible();
  });
});

/** Records the delays of timers in `window.delays`. Call it after the clock is stopped, to record the fake timers. */
async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = window.setTimeout;
    const delays: number[] = [];
    Object.assign(window, { delays });
    Object.assign(window, {
      setTimeout: (handler: TimerHandler, delayMs?: number, ...rest: unknown[]) => {
        delays.push(delayMs ?? 0);
        return set(handler, delayMs, ...rest);
      },
    });
  });
}

/** How many timers of exactly this delay the page has set so far. */
function timersOf(page: Page, delayMs: number): Promise<number> {
  return page.evaluate(
    (wanted) =>
      (window as unknown as { delays: number[] }).delays.filter((ms) => ms === wanted).length,
    delayMs,
  );
}
