import type { Image, PublicSettingValues, WallImage } from '@salon/api-contract';
import type { Page, Route } from 'playwright/test';

/** Answers a call in the server's place. */
export function answer(page: Page, path: string | RegExp, data: unknown, status = 200) {
  return page.route(urlOf(path), (route) => reply(route, data, status));
}

export function reply(route: Route, data: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, json: { data } });
}

/** As the gateway says no. */
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

/** Public settings as they would be after an admin has changed some. */
export function answerSettings(page: Page, values: Partial<PublicSettingValues>) {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  return answer(page, '/settings', { data: { settings } });
}

/** Hangs as many pictures as one likes, made of those there are. */
export async function hangMany(page: Page, images: readonly Image[], count: number): Promise<void> {
  const many = Array.from({ length: count }, (_, index) => {
    const image = images[index % images.length];
    if (!image) throw new RangeError('no images to repeat');
    return { ...image, id: `${index}-${image.id}` };
  });
  await answer(page, '/images/wall', { images: many.map(onWall) });
  // Each of them shows the files of the one it was made of.
  await page.route(/\/api\/files\/\d+-/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\/\d+-/, '/'),
    }),
  );
  await page.route(/\/api\/images\/\d+-\w+$/, (route) => {
    const image = many.find(({ id }) => route.request().url().endsWith(`/${id}`));
    return reply(route, { image });
  });
}

/** An image as the list for the wall tells it. */
export function onWall(image: Image): WallImage {
  const { id, collectionId, captions, date, placeholder, versions } = image;
  const fileOf = (path: string | undefined) => path?.split('/').at(-1) ?? '';
  const find = (type: string, format: string) =>
    versions.find((version) => version.type === type && version.format === format);
  const regular = find('regular', 'webp') ?? image;
  return {
    ...{ id, collectionId, caption: captions.en ?? '', date, placeholder },
    aspect: Math.round((regular.width / regular.height) * 1000) / 1000,
    webp: versions
      .filter(({ type, format }) => type !== 'regular' && format === 'webp')
      .map(({ path, width }) => [fileOf(path), width]),
    jpeg: fileOf(find('thumbnail', 'jpeg')?.path),
    regular: fileOf(find('regular', 'webp')?.path),
  };
}

/** Somebody whose cookie is good: the page believes what is in the token and leaves its truth to the server. */
export async function signIn(page: Page, user: { admin: boolean }): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('salon.session', '1'));
  await answer(page, '/refresh', { accessToken: tokenFor(user) });
}

export function tokenFor({ admin, expiresInS = 900 }: { admin: boolean; expiresInS?: number }) {
  const claims = {
    sub: '1',
    username: 'ada',
    admin,
    emailVerified: true,
    exp: Math.floor(Date.now() / 1000) + expiresInS,
  };
  return ['{}', JSON.stringify(claims), ''].map((part) => btoa(part)).join('.');
}

function urlOf(path: string | RegExp): RegExp {
  const pattern = typeof path === 'string' ? path.replace(/[?.]/g, '\\$&') : path.source;
  return new RegExp(`/api${pattern}$`);
}
