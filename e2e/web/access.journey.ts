import type { Page } from 'playwright/test';
import { axeOf, expectNoViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import type { Gallery } from './support/gallery.ts';
import { answer, answerSettings, refuse } from './support/replies.ts';
import { ViewerPage } from './support/viewer.ts';
import { untilComplete, WallPage } from './support/wall.ts';
import { errorToasts } from './support/toasts.ts';

const about = {
  showAboutDialog: true,
  aboutDialogTitle: 'About',
  aboutDialogDescription: '<p>Photographs by <a href="/">two people</a>.</p>',
};
const unverified = {
  id: '1',
  username: 'ada',
  email: 'ada@example.org',
  emailVerified: false,
  admin: false,
};

interface Screen {
  name: string;
  show: (page: Page, gallery: Gallery) => Promise<void>;
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
const wallOf = (page: Page) => new WallPage(page);

/** Every public screen in every state that looks different. */
const screens: Screen[] = [
  {
    name: 'the wall, paused',
    show: async (page) => {
      await wallOf(page).open('?continuous=true');
      await page.getByRole('button', { name: 'Pause scrolling' }).click();
    },
  },
  {
    name: 'the wall, a card focused',
    show: async (page) => {
      await wallOf(page).open();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: 'an empty wall', show: (page) => wallOf(page).open('', []) },
  {
    name: 'a wall that could not be loaded',
    show: async (page) => {
      await refuse(page, /\/images\/wall(\?opening=\d+)?/, 500, 'The pictures are being moved.');
      await wallOf(page).begin();
      await heading(page, 'Could not load the photos');
      await untilComplete(page);
    },
  },
  {
    name: 'the about dialog',
    show: async (page) => {
      await answerSettings(page, about);
      await wallOf(page).open();
      await page.getByRole('button', { name: 'About' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the help sheet',
    show: async (page) => {
      await wallOf(page).open();
      await page.keyboard.press('?');
      await untilComplete(page);
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    },
  },
  {
    name: 'the viewer with strip and information',
    show: async (page, gallery) => {
      const viewer = new ViewerPage(page);
      await viewer.open(gallery.inCollection[0]?.id);
      await page.keyboard.press('i');
      await expect(viewer.info).toBeVisible();
      await expect(viewer.strip).toBeVisible();
    },
  },
  {
    name: 'log in, refused',
    show: async (page) => {
      await refuse(page, '/login', 401, 'No.');
      await page.goto('/login');
      await page.getByLabel('Username').fill('ada');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password.');
    },
  },
  {
    name: 'sign up, incomplete',
    show: async (page) => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByLabel('Email')).toBeFocused();
    },
  },
  {
    name: 'verification pending',
    show: async (page) => {
      await answer(page, '/signup', { user: unverified, accessToken: null });
      await page.goto('/signup');
      await page.getByLabel('Email').fill('ada@example.org');
      await page.getByLabel('Username').fill('ada');
      await page.getByLabel('Password').fill('a password for ada');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await heading(page, 'Check your inbox');
    },
  },
  {
    name: 'verify',
    show: async (page) => {
      await page.goto('/verify-email?token=x');
      await heading(page, 'Verify your email');
    },
  },
  {
    name: 'verification failed',
    show: async (page) => {
      await refuse(page, '/verify-email', 400, 'No.');
      await page.goto('/verify-email?token=x');
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await heading(page, 'Verification Failed');
    },
  },
  {
    name: 'forgot password',
    show: async (page) => {
      await page.goto('/forgot-password');
      await heading(page, 'Forgot your password?');
    },
  },
  {
    name: 'reset password',
    show: async (page) => {
      await page.goto('/reset-password?token=x');
      await heading(page, 'Choose a new password');
    },
  },
  {
    name: 'reset password, with an incomplete link',
    show: async (page) => {
      await page.goto('/reset-password');
      await expect(page.getByText('This link is incomplete.')).toBeVisible();
    },
  },
  {
    name: 'not found',
    show: async (page) => {
      await page.goto('/nowhere');
      await heading(page, 'Page Not Found');
    },
  },
  {
    name: 'the showcase with toasts',
    show: async (page) => {
      await page.goto('/dev');
      await page.getByRole('button', { name: 'warning', exact: true }).click();
      await page.getByRole('button', { name: 'error', exact: true }).click();
      await expect(errorToasts(page).filter({ hasText: 'A toast' })).toBeVisible();
    },
  },
];

for (const { name, show } of screens) {
  test(`${name}: axe finds no problem in both themes and on a phone of 320 px`, async ({
    page,
    gallery,
    animations,
  }) => {
    await animations.hurry();
    await page.emulateMedia({ colorScheme: 'light' });
    await show(page, gallery);
    // Axe needs a running clock.
    await page.clock.resume();
    await untilStill(page);
    await expectNoViolations(axeOf(page), 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await untilStill(page);
    // Only colours differ.
    await expectNoViolations(axeOf(page).withRules('color-contrast'), 'dark');
    await page.setViewportSize({ width: 320, height: 568 });
    await expect.poll(() => cutOff(page)).toEqual([]);
  });
}

async function untilStill(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);
}

/** Texts and controls that extend beyond the left or right edge of the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const outside = [...document.querySelectorAll('h1, h2, p, button, input, a')].filter(
      (element) => {
        if (
          element.closest('[inert], .visually-hidden, [class*=stage]') ||
          !element.checkVisibility({ visibilityProperty: true })
        )
          return false;
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < 0 || right > clientWidth + 1);
      },
    );
    const names = outside.map(({ outerHTML }) => outerHTML.slice(0, 80));
    return scrollWidth > clientWidth ? ['the page is wider than the window', ...names] : names;
  });
}

test.describe('zoomed to 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('the menu, the viewer and the log-in stay fully usable', async ({ page, gallery }) => {
    await wallOf(page).open();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeInViewport({ ratio: 1 });
    expect(await cutOff(page)).toEqual([]);
    await page.clock.resume();
    const viewer = new ViewerPage(page);
    await page.goto(`/images/${gallery.inCollection[0]?.id}`);
    await viewer.untilShown();
    await page.keyboard.press('i');
    await expect(viewer.info.getByText('January 5, 2024')).toBeAttached();
    await viewer.info.getByText('January 5, 2024').scrollIntoViewIfNeeded();
    await expect(viewer.info.getByText('January 5, 2024')).toBeInViewport();
    expect(await cutOff(page)).toEqual([]);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the wall jumps instead of moving, and pictures and themes fade', async ({
    page,
    animations,
  }) => {
    const wall = wallOf(page);
    await wall.open('?continuous=true');
    expect(await wall.travel(() => wall.pass(10_000))).toBe(0);
    const step = await wall.travel(async () => {
      await page.mouse.move(600, 400);
      // Up, where the bar stays.
      await page.mouse.wheel(0, -80);
      await wall.pass(16);
    });
    expect(Math.abs(step)).toBeGreaterThan(0);
    expect(await wall.travel(() => wall.pass(1000))).toBe(0);

    await page.getByRole('button', { name: /theme/ }).click();
    await wall.pass(64);
    await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
    const transition = () => page.evaluate(() => document.activeViewTransition ?? null);
    await expect.poll(transition).toBeNull();

    await animations.freeze();
    await wall.links.first().click({ position: { x: 50, y: 200 } });
    await new ViewerPage(page).untilThere();
    await expect.poll(() => animations.durations('[role=dialog]')).toEqual([120, 120]);
    expect(new Set(await animations.durations('[role=list]'))).toEqual(new Set([120]));
  });

  test('the bar fades where it is, and returns for the keyboard', async ({ page, gallery }) => {
    const wall = wallOf(page);
    await wall.open('', gallery.all, 60);
    const bar = page.getByRole('navigation', { name: 'Gallery' }).locator('..');
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 80);
    await wall.pass(600);
    await expect(bar).toHaveCSS('opacity', '0');
    await expect(bar).toHaveCSS('translate', 'none');
    await page.getByRole('textbox', { name: 'Search images' }).focus();
    await expect(bar).toHaveCSS('opacity', '1');
  });

  test('the strip and the info panel fade where they are', async ({ page, gallery }) => {
    const viewer = new ViewerPage(page);
    await viewer.open(gallery.inCollection[0]?.id);
    await expect(viewer.strip).toBeVisible();
    const info = viewer.root.locator('#viewer-info');
    const strip = viewer.root.locator('[data-open]:not(#viewer-info)');
    await page.keyboard.press('ArrowDown');
    for (const hidden of [info, strip]) {
      await expect(hidden).toHaveCSS('opacity', '0');
      await expect(hidden).toHaveCSS('translate', 'none');
    }
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('i');
    for (const shown of [info, strip]) await expect(shown).toHaveCSS('opacity', '1');
  });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('focus and the current picture are outlined', async ({ page, gallery, animations }) => {
    await animations.hurry();
    await wallOf(page).open();
    await page.keyboard.press('ArrowDown');
    const outline = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('a:focus')).toBe('solid');
    await page.clock.resume();
    await page.goto(`/images/${gallery.inCollection[0]?.id}`);
    await new ViewerPage(page).untilShown();
    await expect.poll(() => outline('[aria-current]')).toBe('solid');
  });
});
