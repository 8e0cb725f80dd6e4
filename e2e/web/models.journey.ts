import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelsReply } from '@salon/api-contract';
import { writeTinyModels } from '@salon/test-kit';
import { expect, test, type Page } from 'playwright/test';
import { Api } from '../support/api.ts';
import { aColourPicture, type Colour } from '../support/colour-pictures.ts';
import { publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';
import { enter, expectAccessible } from './support/admin-page.ts';
import { expectToast } from './support/toasts.ts';
import { ViewerPage } from './support/viewer.ts';
import { whilePaused } from './support/while-paused.ts';

let stack: Stack;
let api: Api;
let modelsDir: string;
const ids = new Map<Colour, string>();
let plainRed = '';
const idOf = (colour: Colour) => ids.get(colour) ?? '';
/** Enough images for a backfill of some seconds; they look green. */
const OTHERS = 60;
const COUNT = OTHERS + 4;
const ownCaption = 'Harbour';

test.beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'salon-models-'));
  stack = await Stack.start({ MODELS_DIR: modelsDir });
  api = await new Api(stack.url).loggedIn();
  const publish = async (colour: Colour, camera = {}) => {
    const { data } = await api.publish([await aColourPicture(colour, camera)]);
    return data.data.images[0]?.id ?? '';
  };
  plainRed = await publish('red');
  for (const colour of ['red', 'blue', 'yellow'] as const) {
    ids.set(colour, await publish(colour, { Model: 'X100' }));
  }
  await api.editMetadata(idOf('blue'), { captions: { en: ownCaption } });
  for (let made = 0; made < OTHERS; made += 10) {
    await publishPhotos(
      api,
      Array.from({ length: 10 }, (_, index) => `${made + index}.jpg`),
    );
  }
});

test.afterAll(async () => {
  await stack.destroy();
  await rm(modelsDir, { recursive: true, force: true });
});

const start = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, id: string) =>
  page.getByRole('list', { name: 'Photos' }).locator(`a[data-id="${id}"]`);

async function openTasks(page: Page): Promise<void> {
  await enter(page, stack);
  await page.goto(`${stack.url}/dashboard/tasks`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

/** Collects the counts that the page shows from now on: each is there for a moment. */
async function watchCounts(page: Page): Promise<string[]> {
  const counts: string[] = [];
  await page.exposeFunction('addCount', (count: string) => counts.push(count));
  await page.evaluate(() => {
    const { addCount } = window as unknown as { addCount: (count: string) => void };
    const look = () => {
      for (const [count] of document.body.innerText.matchAll(/^\d+ of \d+$/gm)) addCount(count);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return counts;
}

async function openWall(page: Page): Promise<void> {
  await page.goto(stack.url);
  await expect(page.getByRole('list', { name: 'Photos' })).toHaveAttribute('aria-busy', 'false');
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search images' }).fill(text);
  await expect(page).toHaveURL(`${stack.url}/?q=${text}`);
}

/** The ids on the wall: row by row, each from the left. */
const onWall = (page: Page) =>
  page.getByRole('list', { name: 'Photos' }).evaluate((list) =>
    [...list.querySelectorAll('a')]
      .map((link) => ({ id: link.dataset.id, box: link.getBoundingClientRect() }))
      .sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
      .map(({ id }) => id),
  );

test.describe('without models', () => {
  const backfills = [
    { name: 'Backfill Embeddings', model: 'Xenova/clip-vit-base-patch32' },
    { name: 'Backfill Captions', model: 'Xenova/vit-gpt2-image-captioning' },
  ];
  test('the backfills name the model that is missing and how to get it', async ({ page }) => {
    await openTasks(page);
    for (const { name, model } of backfills) {
      const button = start(page, name);
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(
        `The model ${model} is not installed. Start the task “Install models”, or run “npm run models -- ${model}” on the server ` +
          `(“docker compose run --rm models ${model}” with Docker Compose).`,
      );
    }
    await expect(start(page, 'Install models')).toBeEnabled();
  });

  test('the settings link to the installation of models', async ({ page }) => {
    await enter(page, stack);
    await page.goto(`${stack.url}/dashboard/settings`);
    await page.getByRole('link', { name: 'Install models on the task page' }).click();
    await expect(start(page, 'Install models')).toBeEnabled();
  });

  test('a search finds by words', async ({ page }) => {
    await openWall(page);
    await search(page, 'harbour');
    await expect.poll(() => onWall(page)).toEqual([idOf('blue')]);
  });
});

test.describe('with models', () => {
  test.beforeAll(async () => {
    await writeTinyModels(modelsDir);
    const settings = [
      { name: 'embeddingModel', value: 'tiny/colour-clip' },
      { name: 'captionModel', value: 'tiny/colour-captions' },
    ];
    await api.raw('PUT', '/settings', JSON.stringify({ settings }));
    await expect.poll(modelStates).toEqual(['ready', 'ready']);
  });

  const modelStates = async () => {
    const { data } = modelsReply.parse(await (await api.raw('GET', '/models')).json());
    return data.models.map(({ state }) => state);
  };

  const backfills = [
    { name: 'Backfill Embeddings', successful: COUNT },
    // One image has a caption by a person.
    { name: 'Backfill Captions', successful: COUNT - 1 },
  ];
  for (const { name, successful } of backfills) {
    test(`'${name}' shows its progress and its result`, async ({ page }) => {
      await openTasks(page);
      const counts = await watchCounts(page);
      await whilePaused(stack, async () => {
        await start(page, name).click();
        await expect(start(page, name)).toBeDisabled();
        await expect(page.getByText('Backfill Initiated')).toBeVisible();
        await expect(page.getByRole('progressbar', { name })).toBeVisible();
      });
      const counted = `Scanned: ${COUNT}\nSuccessful: ${successful}\nErrors: 0`;
      await expectToast(page, 'Backfill Complete', counted);
      const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
      await expect(latest).toContainText(`${name} finished`);
      await expect(start(page, name)).toBeEnabled();
      expect(counts).toContainEqual(expect.stringMatching(new RegExp(`^[1-9]\\d* of ${COUNT}$`)));
      await expectAccessible(page);
    });
  }

  test.describe('after the backfills', () => {
    test.beforeAll(async () => {
      for (const of of ['embeddings', 'captions']) {
        expect((await api.raw('POST', `/tasks/backfill/${of}`)).status).toBe(200);
      }
      await expect.poll(() => searchedBy('red')).toBe('meaning');
    });

    const searchedBy = async (text: string) =>
      (await api.raw('GET', `/images/search?text=${text}`)).headers.get('x-search-by');

    test('a visitor finds an image by what it shows, and nothing for other texts', async ({
      page,
    }) => {
      await openWall(page);
      await search(page, 'red');
      await expect.poll(async () => (await onWall(page))[0]).toBe(idOf('red'));
      await search(page, 'zeppelin');
      await expect(page.getByRole('heading', { name: 'Hmm, nothing here...' })).toBeVisible();
      await expect.poll(() => onWall(page)).toEqual([]);
    });

    test('the info panel links to similar images, and back leads to the wall', async ({ page }) => {
      const viewer = new ViewerPage(page);
      const { alike } = await openInfo(page, viewer);
      const other = alike.getByRole('link').first();
      const path = (await other.getAttribute('href')) ?? '';
      await other.click();
      await expect(page).toHaveURL(`${stack.url}${path}`);
      await expect(viewer.root).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(`${stack.url}/?q=red`);
      await expect(viewer.root).toHaveCount(0);
    });

    test('similar images are opened with the keyboard', async ({ page }) => {
      const viewer = new ViewerPage(page);
      const { alike } = await openInfo(page, viewer);
      const first = alike.getByRole('link').first();
      const path = (await first.getAttribute('href')) ?? '';
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(first).toBeFocused({ timeout: 100 });
      }).toPass();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${stack.url}${path}`);
      await expect(viewer.root).toBeFocused();
      await viewer.closeByKey();
      await expect(page).toHaveURL(`${stack.url}/?q=red`);
    });

    test('an image without metadata has an info panel with only the similar images', async ({
      page,
    }) => {
      const { alike } = await openInfo(page, new ViewerPage(page));
      const links = await alike.getByRole('link').all();
      const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(paths).toEqual([`/images/${idOf('red')}`]);
    });

    /** Opens the red image that has no metadata from a search, and its panel. */
    async function openInfo(page: Page, viewer: ViewerPage) {
      await page.goto(`${stack.url}/?q=red`);
      await card(page, plainRed).click();
      await expect(page.getByRole('button', { name: 'Information' })).toBeVisible();
      await page.keyboard.press('i');
      const alike = viewer.info.getByRole('region', { name: 'More like this' });
      await expect(alike).toBeVisible();
      return { alike };
    }

    test('the info panel with similar images is accessible', async ({ page }) => {
      await openInfo(page, new ViewerPage(page));
      await expectAccessible(page);
    });

    test('a caption by a model is marked until a person accepts it', async ({ page }) => {
      await openEditor(page, 'red');
      await expect(page.getByLabel('Caption')).toHaveValue(/red picture/);
      await expect(mark(page)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Caption accepted.' })).toBeFocused();
      await page.reload();
      await expect(page.getByLabel('Caption')).toHaveValue(/red picture/);
      await expect(mark(page)).toHaveCount(0);
    });

    test('a caption by a model becomes a caption by a person when it is edited', async ({
      page,
    }) => {
      await openEditor(page, 'yellow');
      await expect(mark(page)).toBeVisible();
      await page.getByLabel('Caption').fill('A field of sunflowers');
      await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'A field of sunflowers' }),
      ).toBeVisible();
      await expect(mark(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByLabel('Caption')).toHaveValue('A field of sunflowers');
      await expect(mark(page)).toHaveCount(0);
    });

    const mark = (page: Page) => page.getByText('Caption by a model. Edit or accept it.');

    async function openEditor(page: Page, colour: Colour): Promise<void> {
      await enter(page, stack);
      await page.goto(`${stack.url}/dashboard/images/${idOf(colour)}/edit`);
      await expect(page.getByLabel('Caption')).toBeVisible();
    }
  });
});
