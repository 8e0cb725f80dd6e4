import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Api, type UploadFile } from './api.ts';
import { Stack } from './stack.ts';

/** Large enough that a process can be killed while it handles the photo. */
const photo = async (seed: number): Promise<UploadFile> => {
  const noise = { type: 'gaussian', mean: 40 + (seed % 150), sigma: 30 } as const;
  const pixels = sharp({
    create: { width: 3000, height: 2000, channels: 3, background: '#888', noise },
  });
  const bytes = await pixels.jpeg({ quality: 80 }).toBuffer();
  return { name: `${seed}.jpg`, body: new Blob([new Uint8Array(bytes)]) };
};

const giveUpMs = 60_000;
/** Several repeated actions may each take until they give up, and only their failure has the end of the log. */
const testMs = 600_000;
const linesShown = 20;

/** The last warnings and errors in the log, except those about a connection that is refused after a kill. */
async function lastWarnings({ dataDir }: Stack): Promise<string> {
  const log = await readFile(join(dataDir, 'launcher.log'), 'utf8');
  const isShown = (line: string) =>
    /"level":[456]0/.test(line) && !/ECONNREFUSED|Reconnecting/.test(line);
  return log.split('\n').filter(isShown).slice(-linesShown).join('\n');
}

/** Repeats an action until it succeeds. */
async function repeat<T>(action: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + giveUpMs;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

/** @throws while the gallery is unavailable, as calls of the API do */
async function statusOf(url: string): Promise<number> {
  const { status } = await fetch(url);
  if (status === 503) throw new Error(`${url}: 503`);
  return status;
}

/** Services that are not asked during an upload: killing them at one moment shows as much as at three. */
const bystanders = ['auth', 'settings'];

/**
 * Tests that a gallery loses nothing and recovers if these processes are killed during an upload.
 * @param options.areRestartsTested whether Redis is then killed repeatedly, and all processes at once
 */
export function describeSurvivalOf(
  names: readonly string[],
  { areRestartsTested }: { areRestartsTested: boolean },
): void {
  let stack: Stack;
  let visitor: Api;
  let file: UploadFile;

  /** Repeats an action until it succeeds. A failure has the end of the log, which is lost after a run in CI. */
  const insist = <T>(action: () => Promise<T>): Promise<T> =>
    repeat(action).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await lastWarnings(stack)}`, { cause: error });
    });

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    file = await photo(1);
  });

  afterAll(() => stack.destroy());

  async function expectWholeOnTheWall(ids: string[]): Promise<void> {
    const { data } = await insist(() => visitor.images());
    for (const id of ids) {
      const found = data.data.images.filter((image) => image.id === id);
      expect(found.map(({ status }) => status)).toEqual(['ready']);
      for (const { path } of found[0]?.versions ?? []) {
        expect(await insist(() => statusOf(stack.url + path))).toBe(200);
      }
    }
  }

  it.each(names)(
    'loses nothing and recovers: %s',
    async (name) => {
      const api = await insist(() => visitor.loggedIn());
      const killedAfter = (ms: number) => delay(ms).then(() => stack.kill(name));
      // Three moments: during the upload, the rendering and the confirmation.
      const [review] = await Promise.all([insist(() => api.review([file])), killedAfter(5)]);
      const isBystander = bystanders.includes(name);
      if (!isBystander) await Promise.all([insist(() => api.review([file])), killedAfter(150)]);
      const uploads = review.data.data.images.map(({ sessionId }) => ({ sessionId }));
      const confirming = insist(() => api.confirm(uploads));
      if (!isBystander) await killedAfter(1);
      const confirmed = await confirming;
      await expectWholeOnTheWall(confirmed.data.data.images.map(({ id }) => id));
    },
    testMs,
  );

  if (!areRestartsTested) return;

  it(
    'keeps all other processes running while Redis restarts',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        stack.kill('redis');
        await Promise.allSettled([visitor.images(), visitor.search('x'), delay(300)]);
      }
      await insist(() => visitor.images());
      expect(await stack.endsByThemselves()).toEqual([]);
    },
    testMs,
  );

  it(
    'has all data after all processes were killed at once, and after a normal restart',
    async () => {
      const before = (await insist(() => visitor.images())).data.data.images.map(({ id }) => id);
      expect(before.length).toBeGreaterThan(0);
      for (const name of stack.pids.keys()) stack.kill(name);
      await expectWholeOnTheWall(before);
      await stack.stop();
      await stack.launch();
      await expectWholeOnTheWall(before);
    },
    testMs,
  );
}
