import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  backfillReply,
  fullImageReply,
  imageListReply,
  modelsReply,
  taskListReply,
} from '@salon/api-contract';
import { until, writeTinyModels } from '@salon/test-kit';
import { Api } from '../support/api.ts';
import { aColourPicture, type Colour } from '../support/colour-pictures.ts';
import { Stack } from '../support/stack.ts';
import { breakRendition } from '../support/storage.ts';

/** Slow enough for the limit of 300 searches a minute. */
const searchEveryMs = 250;

describe('models', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;
  let modelsDir: string;
  const ids = new Map<Colour, string>();

  beforeAll(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'salon-models-'));
    stack = await Stack.start({ MODELS_DIR: modelsDir });
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
    for (const colour of ['red', 'green', 'blue', 'yellow'] as const) await publish(colour);
  });

  afterAll(async () => {
    await stack.destroy();
    await rm(modelsDir, { recursive: true, force: true });
  });

  async function publish(colour: Colour) {
    const { data } = await admin.publish([await aColourPicture(colour)]);
    const [image] = data.data.images;
    if (image) ids.set(colour, image.id);
  }

  const idsOf = (...wanted: Colour[]) => wanted.map((colour) => ids.get(colour) ?? '');
  const save = async (settings: Record<string, unknown>) => {
    const body = Object.entries(settings).map(([name, value]) => ({ name, value }));
    const reply = await admin.raw('PUT', '/settings', JSON.stringify({ settings: body }));
    expect(reply.status).toBe(200);
  };
  const found = async (text: string) => {
    const reply = await visitor.raw('GET', `/images/search?text=${encodeURIComponent(text)}`);
    const { images } = imageListReply.parse(await reply.json()).data;
    return { by: reply.headers.get('x-search-by'), ids: images.map(({ id }) => id) };
  };
  const untilFound = async (text: string, expected: string[]) => {
    const wanted = { by: 'meaning', ids: expected };
    const isFound = async () => isDeepStrictEqual(await found(text), wanted);
    await until(isFound, `the images of “${text}” are found`, { everyMs: searchEveryMs });
  };
  const runs = async () =>
    taskListReply.parse(await (await admin.raw('GET', '/tasks')).json()).data.data.runs;
  const backfill = async (of: 'embeddings' | 'captions') => {
    const reply = await admin.raw('POST', `/tasks/backfill/${of}`);
    expect(reply.status).toBe(200);
    return backfillReply.parse(await reply.json()).data.data;
  };
  const models = async () => {
    const reply = await admin.raw('GET', '/models');
    return modelsReply.parse(await reply.json()).data.models;
  };
  /** The list is empty while the worker has not shown its models for some seconds. */
  const untilBoth = async (state: 'missing' | 'ready') => {
    const wanted = [`embedding ${state}`, `caption ${state}`];
    const isSo = async () => {
      const shown = (await models()).map((each) => `${each.kind} ${each.state}`);
      return isDeepStrictEqual(shown, wanted);
    };
    await until(isSo, `both models are ${state}`);
  };
  const captionOf = async (colour: Colour) => {
    const reply = await admin.raw('GET', `/images/${ids.get(colour)}`);
    const { captions, captionBy } = fullImageReply.parse(await reply.json()).data.image;
    return { caption: captions.en, captionBy };
  };

  describe('that are not installed', () => {
    it('are listed with what is missing', async () => {
      await untilBoth('missing');
    });

    it('limit a search to words', async () => {
      expect(await found('red')).toEqual({ by: 'words', ids: [] });
    });

    it('refuse a backfill when they are off', async () => {
      await save({ captionModel: 'off' });
      const { status, message } = await admin.refused('POST', '/tasks/backfill/captions');
      expect([status, message]).toEqual([409, expect.stringContaining('model is off')]);
    });

    it('cannot be named by a path', async () => {
      for (const value of ['../secrets', 'a/b/c', '/etc/passwd', 'x', 'a/..']) {
        const body = { settings: [{ name: 'embeddingModel', value }] };
        expect((await admin.refused('PUT', '/settings', body)).status).toBe(400);
      }
    });
  });

  describe('that are installed', () => {
    const use = async (embeddingModel: string) => {
      await save({ embeddingModel });
      await untilBoth('ready');
    };

    beforeAll(async () => {
      await writeTinyModels(modelsDir);
      await save({ embeddingModel: 'tiny/colour-clip', captionModel: 'tiny/colour-captions' });
      await untilBoth('ready');
    });

    it('find images by what they show after a backfill', async () => {
      expect(await backfill('embeddings')).toEqual({ successful: 4, errors: 0, scanned: 4 });
      await untilFound('red', idsOf('red'));
      await untilFound('a green thing', idsOf('green'));
      expect(await backfill('embeddings')).toEqual({ successful: 0, errors: 0, scanned: 4 });
    });

    it('find nothing for a text that describes no image', async () => {
      for (const text of ['zeppelin', 'qwertz', 'pink']) await untilFound(text, []);
    });

    it('process an upload automatically', async () => {
      await publish('purple');
      await untilFound('purple', idsOf('purple'));
    });

    it('find no similar images if all look different', async () => {
      const reply = await visitor.raw('GET', `/images/${ids.get('red')}/similar`);
      expect(imageListReply.parse(await reply.json()).data.images).toEqual([]);
      expect((await visitor.refused('GET', '/images/nothing/similar')).status).toBe(404);
    });

    it('write missing captions, and never overwrite those of a person', async () => {
      await admin.editMetadata(ids.get('blue') ?? '', { captions: { en: 'My own words' } });
      const { successful, errors } = await backfill('captions');
      // The caption of the upload may have been written when it was published.
      expect([errors, successful >= 3]).toEqual([0, true]);
      expect(await captionOf('red')).toEqual({
        caption: expect.stringMatching(/^A .*red picture/),
        captionBy: 'model',
      });
      expect(await captionOf('blue')).toEqual({ caption: 'My own words', captionBy: 'person' });
      await untilFound('words', idsOf('blue'));
    });

    it('mark a caption as accepted by a person, and do not show visitors its author', async () => {
      const { caption = '' } = await captionOf('green');
      await admin.editMetadata(ids.get('green') ?? '', { captions: { en: caption } });
      expect(await captionOf('green')).toEqual({ caption, captionBy: 'person' });
      const reply = await visitor.raw('GET', `/images/${ids.get('red')}`);
      expect(await reply.text()).not.toContain('captionBy');
    });

    it('replace the vectors of another model only when a backfill is started', async () => {
      await save({ embeddingModel: 'tiny/colour-siglip' });
      const isByText = async () => (await found('red')).by !== 'meaning';
      await until(isByText, 'the search is by text', { everyMs: searchEveryMs });
      expect(await backfill('embeddings')).toEqual({ successful: 5, errors: 0, scanned: 5 });
      await untilFound('yellow', idsOf('yellow'));
    });

    it('fail at only one image, with the reason and the number of tries', async () => {
      const path = (await visitor.image(ids.get('red') ?? '')).data.data.image.versions.find(
        ({ type, format }) => type === 'thumbnail' && format === 'webp',
      )?.path;
      await breakRendition(stack, path ?? '');
      await use('tiny/colour-clip');
      expect(await backfill('embeddings')).toEqual({ successful: 4, errors: 1, scanned: 5 });
      expect(await backfill('embeddings')).toEqual({ successful: 0, errors: 1, scanned: 5 });
      const [run] = await runs();
      expect(run?.failures).toEqual([{ imageId: ids.get('red'), problem: 'unreadable', tries: 2 }]);
    });

    it('lose nothing when the worker is killed in a backfill', async () => {
      let run: Promise<unknown>;
      for (;;) {
        await use('tiny/colour-siglip');
        let isOver = false;
        run = backfill('embeddings').finally(() => (isOver = true));
        while (!isOver && (await runs())[0]?.state !== 'running') await delay(5);
        // A suspended worker does not end its run before it is killed.
        const worker = stack.pids.get('worker');
        if (worker === undefined) throw new Error('no worker runs');
        process.kill(worker, 'SIGSTOP');
        const [suspended] = await runs();
        if (suspended?.state === 'running') break;
        process.kill(worker, 'SIGCONT');
        await run;
        await use('tiny/colour-clip');
        await backfill('embeddings');
      }
      stack.kill('worker');
      // Images processed before the kill count as done; the broken picture has a vector of this model.
      expect(await run).toEqual({ successful: expect.any(Number), errors: 0, scanned: 5 });
      await untilFound('green', idsOf('green'));
      expect(await backfill('embeddings')).toEqual({ successful: 0, errors: 0, scanned: 5 });
    });
  });
});
