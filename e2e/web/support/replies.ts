import { createHash } from 'node:crypto';
import {
  firstPageOf,
  wallReply,
  type Image,
  type PublicSettingValues,
  type WallImage,
} from '@salon/api-contract';
import { expect, type Page, type Route } from 'playwright/test';
import { setSessionFlag } from './session-flag.ts';

/** Answers a call in the server's place. */
export function answer(page: Page, path: string | RegExp, data: unknown, status = 200) {
  return page.route(urlOf(path), (route) => reply(route, data, status));
}

export function reply(route: Route, data: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, json: { data } });
}

/** An error reply of the gateway. */
export function refuse(
  page: Page,
  path: string | RegExp,
  status: number,
  message: string,
  data?: unknown,
) {
  return page.route(urlOf(path), (route) =>
    route.fulfill({ status, json: { message, ...(data === undefined ? {} : { data }) } }),
  );
}

/** One request and its repeats, after which the app reports that it cannot load the data. */
const TRIES = 6;
/** At least as long as the longest wait before a repeat. */
const LONGEST_WAIT_MS = 16_000;

/**
 * Opens a page while its calls to a path get no answer, and passes the time until the app gives up.
 * @returns how to let the calls through again
 */
export async function openWithoutAnswers(page: Page, path: RegExp, open: () => Promise<unknown>) {
  let asked = 0;
  await page.clock.install();
  await page.route(path, (route) => {
    asked += 1;
    return route.abort();
  });
  await open();
  // Time passes only when a repeat is due: the toast about the last failure would be gone a little later.
  while (asked < TRIES) {
    const before = asked;
    await expect(async () => {
      await page.clock.fastForward(LONGEST_WAIT_MS);
      await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(before);
    }).toPass();
  }
  return () => page.unroute(path);
}

/** Shows these images in lists of the dashboard. */
export function answerImages(page: Page, images: readonly Image[]) {
  const whole = { images, total: images.length, version: 'v1' };
  return page.route(/\/api\/images\/window\?/, (route) => reply(route, whole));
}

/** Public settings as they would be after an admin has changed some. */
export function answerSettings(page: Page, values: Partial<PublicSettingValues>) {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  return answer(page, '/settings', { data: { settings } });
}

/** Random like the digits of an id, which select the first page, but the same in every run. */
const digits = (index: number) => createHash('md5').update(String(index)).digest('hex');

/** Fills the wall with any number of images, copied from the existing ones. */
export async function showMany(page: Page, images: readonly Image[], count: number): Promise<void> {
  const repeated = <T extends { id: string }>(some: readonly T[]): T[] =>
    repeat(some, count, (image, index) => ({ ...image, id: `${digits(index)}-${image.id}` }));
  const many = repeated(images);
  const repeatedImages = repeated(await onWall(page, images));
  await answer(page, '/images/wall', { images: repeatedImages });
  await page.route(/\/api\/images\/wall\?opening=\d+$/, (route) => {
    const opening = new URL(route.request().url()).searchParams.get('opening');
    return reply(route, { images: firstPageOf(repeatedImages, Number(opening)) });
  });
  // Each copy shows the files of its source image.
  await page.route(/\/api\/files\/\w+-\w+\//, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\/files\/\w+-/, '/files/'),
    }),
  );
  await page.route(/\/api\/images\/\w+-\w+$/, (route) => {
    const image = many.find(({ id }) => route.request().url().endsWith(`/${id}`));
    return reply(route, { image });
  });
}

/** So many changed copies of some images, one image after the other. */
export function repeat<T>(
  some: readonly T[],
  count: number,
  change: (image: T, index: number) => T,
): T[] {
  return Array.from({ length: count }, (_, index) => {
    const image = some[index % some.length];
    if (!image) throw new RangeError('no images to repeat');
    return change(image, index);
  });
}

/** Holds back the full list until it is released; the first page of the wall is answered. */
export async function holdList(page: Page) {
  const held = { release: (): void => undefined, asked: page.waitForRequest(listOfAll) };
  await page.route(listOfAll, async (route) => {
    await new Promise<void>((resolve) => (held.release = resolve));
    await route.fallback();
  });
  return held;
}

const listOfAll = /\/api\/images\/wall$/;

/** These images as in the list for the wall. */
export async function onWall(page: Page, images: readonly Image[]): Promise<WallImage[]> {
  const { data } = wallReply.parse(await (await page.request.get('/api/images/wall')).json());
  return images.flatMap(({ id }) => data.images.find((one) => one.id === id) ?? []);
}

/** A user with a valid cookie: the page reads the token's claims, and only the server verifies the token. */
export async function signIn(page: Page, user: { admin: boolean }): Promise<void> {
  await setSessionFlag(page);
  await answer(page, '/refresh', { accessToken: tokenFor(user) });
}

interface FakeToken {
  admin: boolean;
  expiresInS?: number;
  /** When it is issued: by the page's clock where that is not the real one. */
  at?: number;
}

export function tokenFor({ admin, expiresInS = 900, at = Date.now() }: FakeToken) {
  const claims = {
    sub: '1',
    username: 'ada',
    admin,
    emailVerified: true,
    exp: Math.floor(at / 1000) + expiresInS,
  };
  return ['{}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.');
}

function urlOf(path: string | RegExp): RegExp {
  const pattern = typeof path === 'string' ? path.replace(/[?.]/g, '\\$&') : path.source;
  return new RegExp(`/api${pattern}$`);
}
