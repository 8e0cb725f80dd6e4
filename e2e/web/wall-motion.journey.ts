import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { swipe } from './support/fingers.ts';
import { SETTLED_MS, WallPage } from './support/wall.ts';

/** Enough images that no column repeats within a test. */
const MANY = 120;

let wall: WallPage;

test.beforeEach(({ page }) => {
  wall = new WallPage(page);
});

test.describe('the wheel', () => {
  const turns = [
    { delta: 60, carries: 60 },
    { delta: 80, carries: 80 },
    { delta: 500, carries: 80 },
    { delta: -500, carries: -80 },
  ];

  test('moves the wall as far as the wheel turns, at most 80 px', async ({ page, gallery }) => {
    await wall.open('', gallery.all, MANY);
    await page.mouse.move(600, 400);
    for (const { delta, carries } of turns) {
      const moved = await wall.travel(async () => {
        await page.mouse.wheel(0, delta);
        await wall.pass(SETTLED_MS);
      });
      // The wall stops below 4 px/s, up to a pixel early.
      expect(Math.abs(-moved - carries)).toBeLessThanOrEqual(1);
    }
  });

  test('continues for a while and slows down', async ({ page, gallery }) => {
    await wall.open('', gallery.all, MANY);
    // Over the menu: the wheel scrolls the wall below.
    await page.mouse.move(640, 20);
    await page.mouse.wheel(0, 80);
    await wall.pass(16);
    const early = -(await wall.travel(() => wall.pass(96)));
    const late = -(await wall.travel(() => wall.pass(96)));
    expect(late).toBeGreaterThan(0);
    // v' = −4v
    expect(late / early).toBeCloseTo(Math.exp(-4 * 0.096), 1);
  });

  test('of a touchpad, which has its own inertia, moves the wall by the same distance', async ({
    page,
    gallery,
  }) => {
    await wall.open('', gallery.all, MANY);
    await page.mouse.move(600, 400);
    const moved = await wall.travel(async () => {
      for (const delta of [12, 30, 7]) {
        await page.mouse.wheel(0, delta);
        await wall.pass(16);
      }
    });
    expect(-moved).toBe(49);
  });
});

test.describe('a drag', () => {
  test('moves the wall, and a throw continues with inertia', async ({ page, gallery }) => {
    await wall.open('', gallery.all, MANY);
    await page.mouse.move(600, 400);
    await page.mouse.down();
    const dragged = await wall.travel(async () => {
      for (let step = 1; step <= 10; step++) {
        await wall.pass(16);
        await page.mouse.move(600, 400 + 10 * step);
      }
      await wall.pass(16);
    });
    expect(dragged).toBeCloseTo(100, 0);
    const coasted = await wall.travel(async () => {
      await page.mouse.up();
      await wall.pass(SETTLED_MS);
    });
    // The speed of the last tenth of a second, some 600 px/s, ÷ 4 per second.
    expect(coasted).toBeGreaterThan(100);
    expect(coasted).toBeLessThan(160);
  });

  test('that rests before the release does not throw', async ({ page, gallery }) => {
    await wall.open('', gallery.all, MANY);
    await page.mouse.move(600, 400);
    await page.mouse.down();
    for (let step = 1; step <= 5; step++) {
      await wall.pass(16);
      await page.mouse.move(600, 400 - 20 * step);
    }
    await wall.pass(200);
    const moved = await wall.travel(async () => {
      await page.mouse.up();
      await wall.pass(SETTLED_MS);
    });
    expect(moved).toBeCloseTo(0, 0);
  });

  test('throws at 3000 px/s at most', async ({ page, gallery }) => {
    await wall.open('?columns=2', gallery.all, MANY);
    await page.mouse.move(600, 780);
    await page.mouse.down();
    for (let step = 1; step <= 6; step++) {
      await wall.pass(16);
      await page.mouse.move(600, 780 - 120 * step);
    }
    await wall.pass(16);
    await page.mouse.up();
    const moved = -(await wall.settle());
    // 3000 px/s ÷ 4 per second.
    expect(moved).toBeGreaterThan(700);
    expect(moved).toBeLessThanOrEqual(751);
  });

  test('does not open a picture, a click does', async ({ page, gallery }) => {
    await wall.open('', gallery.all);
    await page.mouse.move(600, 400);
    await page.mouse.down();
    await wall.pass(16);
    await page.mouse.move(600, 415);
    await page.mouse.up();
    await wall.pass(1000);
    await expect(page).toHaveURL(/\/$/);
    await page.mouse.move(600, 400);
    await page.mouse.down();
    await page.mouse.move(600, 405);
    await page.mouse.up();
    await expect(page).toHaveURL(/\/images\/[\w-]+$/);
  });
});

test.describe('fingers', () => {
  test.use({ hasTouch: true });

  test('drag and throw the wall', async ({ page, gallery }) => {
    await wall.open('', gallery.all, MANY);
    const moved = await wall.travel(() =>
      swipe(page, { from: { x: 300, y: 600 }, by: { x: 0, y: -100 }, steps: 10 }),
    );
    expect(-moved).toBeCloseTo(100, 0);
    const coasted = await wall.settle();
    expect(-coasted).toBeGreaterThan(100);
  });
});

test.describe('by itself', () => {
  test('a continuous wall moves at 20 px/s, from 1500 ms after the last input', async ({
    page,
    gallery,
    animations,
  }) => {
    await wall.open('?continuous=true', gallery.all, MANY);
    await animations.freeze();
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 10);
    await wall.pass(100);
    expect(await wall.travel(() => wall.pass(1390))).toBe(0);
    const started = -(await wall.travel(() => wall.pass(510)));
    // Half a second of v' = −4 (v − 20), give or take a frame.
    expect(started).toBeGreaterThan(4.5);
    expect(started).toBeLessThan(6.5);

    // At constant speed the compositor takes over, with one animation per column.
    await wall.pass(1000);
    const speeds = await autoScrollSpeeds(page);
    expect(speeds).toHaveLength(3);
    for (const speed of speeds) expect(speed).toBeCloseTo(20, 1);

    await page.mouse.wheel(0, 10);
    await wall.pass(1000);
    expect(await autoScrollSpeeds(page)).toEqual([]);
    expect(await wall.travel(() => wall.pass(400))).toBe(0);
    expect(-(await wall.travel(() => wall.pass(500)))).toBeGreaterThan(2);
  });

  test('the address sets the speed, which may be negative', async ({ page, gallery }) => {
    await wall.open('?continuous=true&speed=-200', gallery.all, MANY);
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 10);
    await wall.pass(1500);
    expect(await wall.travel(() => wall.pass(500))).toBeGreaterThan(45);
  });

  test('a wall does not move by default', async ({ gallery }) => {
    await wall.open('', gallery.all, MANY);
    expect(await wall.travel(() => wall.pass(10_000))).toBe(0);
  });

  test('alternating columns move in opposite directions', async ({ page, gallery }) => {
    await wall.open('?alternating=true', gallery.all, MANY);
    await page.mouse.move(600, 400);
    const moved = await wall.travels(async () => {
      await page.mouse.wheel(0, 80);
      await wall.pass(SETTLED_MS);
    });
    expect(moved.map((by) => Math.sign(by))).toEqual([-1, 1, -1]);
  });

  test('can be paused', async ({ page, gallery }) => {
    await wall.open('?continuous=true', gallery.all, MANY);
    const pause = page.getByRole('button', { name: 'Pause scrolling' });
    await pause.focus();
    // The focus ring, and the paper below it.
    await expect(pause).toHaveCSS('outline-style', 'solid');
    await expect(pause).toHaveCSS('box-shadow', /0px 0px 0px 6px$/);
    await pause.click();
    // A motion that has already begun slows down.
    await wall.pass(1000);
    expect(await wall.travel(() => wall.pass(5000))).toBe(0);
    await page.getByRole('button', { name: 'Continue scrolling' }).click();
    await wall.pass(1500);
    expect(-(await wall.travel(() => wall.pass(500)))).toBeGreaterThan(2);
  });
});

/** px/s at which the compositor moves each column without the page's help. */
function autoScrollSpeeds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect)) return [];
      const [from, to] = effect
        .getKeyframes()
        .map(({ transform = 'none' }) => new DOMMatrix(String(transform)).m42);
      if (from === undefined || to === undefined || from === to) return [];
      return [((from - to) / Number(effect.getTiming().duration)) * 1000];
    }),
  );
}
