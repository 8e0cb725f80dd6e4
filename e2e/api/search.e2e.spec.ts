import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Api } from '../support/api.ts';
import { aPhoto } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';

interface ListOfIds {
  data: { images: { id: string }[] };
}

describe('GET /images/search', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;
  const names = new Map<string, string>();

  const photos = {
    'fox.jpg': { captions: { en: 'A red fox in the snow' }, date: '2021-02-03T10:00:00' },
    'cafe.jpg': { captions: { en: 'Café near Łódź' }, date: '2024-06-01T10:00:00' },
    'snowdrop.jpg': { camera: 'NIKON D850', lens: 'AF-S 50mm f/1.8', date: '2024-03-01T10:00:00' },
    'untold_0042.jpg': { camera: 'Apple iPhone 13', comment: 'unspeakable' },
  };

  beforeAll(async () => {
    // Lets the test send requests from many networks.
    stack = await Stack.start({ TRUST_PROXY: '127.0.0.1' });
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
    const ids: Record<string, string> = {};
    for (const [name, metadata] of Object.entries(photos)) {
      const id = (await admin.publish([await aPhoto(name)])).data.data.images[0]?.id ?? '';
      await admin.editMetadata(id, metadata);
      ids[name] = id;
      names.set(id, name);
    }
    const { collection } = (await admin.createCollection({ title: 'Foxes & Co.' })).data.data;
    await admin.setImages(collection.id, [ids['untold_0042.jpg'] ?? '']);
  });

  afterAll(() => stack.destroy());

  const find = async (text: string, who = visitor) => {
    const { images } = (await who.search(text)).data.data;
    return images.map(({ id }) => names.get(id));
  };
  const set = async (name: string, value: unknown) => {
    const body = JSON.stringify({ settings: [{ name, value }] });
    expect((await admin.raw('PUT', '/settings', body)).status).toBe(200);
  };
  const everything = Object.keys(photos).reverse();

  it.each([
    ['a caption', 'red', ['fox.jpg']],
    ['a camera', 'iphone', ['untold_0042.jpg']],
    ['a lens', '50mm', ['snowdrop.jpg']],
    ['a year', '2021', ['fox.jpg']],
    ['the title of a collection', 'foxes', ['untold_0042.jpg']],
  ])('finds by %s', async (_where, text, names) => {
    expect(await find(text)).toEqual(names);
  });

  it('ignores case, accents and surrounding white space', async () => {
    expect(await find('  cafe LODZ ')).toEqual(['cafe.jpg']);
    expect(await find('CAFÉ')).toEqual(['cafe.jpg']);
  });

  it('finds words by their beginning, but not by their middle', async () => {
    expect(await find('snowd', admin)).toEqual(['snowdrop.jpg']);
    expect(await find('drop', admin)).toEqual([]);
  });

  it('requires every word', async () => {
    expect(await find('nikon 2024')).toEqual(['snowdrop.jpg']);
    expect(await find('nikon 2021')).toEqual([]);
  });

  it('requires fewer words when the setting is less strict', async () => {
    await set('searchStrictness', 0.5);
    expect(await find('nikon 2021')).toEqual(['snowdrop.jpg', 'fox.jpg']);
    await set('searchStrictness', 1);
    expect(await find('nikon 2021')).toEqual([]);
  });

  it('ranks captions before titles, and whole words before beginnings', async () => {
    expect(await find('fox')).toEqual(['fox.jpg', 'untold_0042.jpg']);
    expect(await find('snow', admin)).toEqual(['fox.jpg', 'snowdrop.jpg']);
  });

  it('finds file names for admins only', async () => {
    expect(await find('0042')).toEqual([]);
    expect(await find('0042', admin)).toEqual(['untold_0042.jpg']);
  });

  it('finds no year for visitors while dates are hidden', async () => {
    await set('hideDates', true);
    expect(await find('2021')).toEqual([]);
    expect(await find('nikon 2024')).toEqual([]);
    expect(await find('2021', admin)).toEqual(['fox.jpg']);
    const { images } = (await visitor.search('red')).data.data;
    expect(images.map(({ date }) => date)).toEqual([null]);
    await set('hideDates', false);
    expect(await find('2021')).toEqual(['fox.jpg']);
  });

  it('does not search comments', async () => {
    expect(await find('unspeakable')).toEqual([]);
  });

  it.each(['', '?text=', '?text=%20%20'])('is the full list for %j', async (query) => {
    const reply = await request(stack.url).get(`/api/images/search${query}`).expect(200);
    const list = await request(stack.url).get('/api/images').expect(200);
    expect(reply.body).toEqual(list.body);
    expect(await find('')).toEqual(everything);
  });

  it('finds the same for a wall', async () => {
    const { body } = await request(stack.url).get('/api/images/wall?text=fox').expect(200);
    const found = await request(stack.url).get('/api/images/search?text=fox').expect(200);
    const ids = (list: ListOfIds) => list.data.images.map(({ id }) => id);
    expect(ids(body as ListOfIds)).toEqual(ids(found.body as ListOfIds));
    expect(ids(body as ListOfIds)).toHaveLength(2);
  });

  it('refuses more than 200 characters, and more than one text', async () => {
    expect(await find('x'.repeat(200))).toEqual([]);
    const path = '/images/search?text=';
    const { status, data } = await visitor.refused('GET', path + 'x'.repeat(201));
    expect(status).toBe(400);
    expect(data?.validation).toEqual([expect.objectContaining({ field: 'text' })]);
    expect((await visitor.refused('GET', `${path}a&text=b`)).status).toBe(400);
  });

  it.each(['.*', '(', '[a-z]', '^', '$gt', '{"$ne":null}', '\\', '*', '%', "' OR 1=1", '\u0000'])(
    'finds nothing for %j, without a failure',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  it('has an ETag, 304 and compression', async () => {
    const get = () => request(stack.url).get('/api/images/search?text=fox');
    const { headers } = await get().set('accept-encoding', 'br').expect(200);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding, authorization',
    });
    await get().set('if-none-match', String(headers.etag)).expect(304);
  });

  it('reflects a change at once', async () => {
    const id = (await admin.publish([await aPhoto('late.jpg')])).data.data.images[0]?.id ?? '';
    names.set(id, 'late.jpg');
    expect(await find('late', admin)).toEqual(['late.jpg']);
    await admin.editMetadata(id, { captions: { en: 'Zeppelin' } });
    expect(await find('zeppelin')).toEqual(['late.jpg']);
    await admin.deleteImage(id);
    expect(await find('zeppelin')).toEqual([]);
  });

  it('uses little more memory in a flood of searches, whose networks are refused', async () => {
    const rssMb = async (name: string) => {
      const status = await readFile(`/proc/${stack.pids.get(name)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    };
    const processes = ['redis', 'media', 'gateway'];
    const flood = async (from: string, count: number) => {
      const statuses: number[] = [];
      for (let at = 0; at < count; at += 20) {
        const batch = Array.from({ length: 20 }, (_, n) =>
          visitor.raw('GET', `/images/search?text=s%20${at + n}`, undefined, {
            'x-forwarded-for': from,
          }),
        );
        for (const reply of await Promise.all(batch)) {
          await reply.arrayBuffer();
          statuses.push(reply.status);
        }
      }
      return statuses;
    };
    await flood('198.51.100.1', 100);
    const before = await Promise.all(processes.map(rssMb));
    for (const network of [2, 3]) {
      const statuses = await flood(`198.51.100.${network}`, 340);
      expect(statuses.filter((status) => status === 200)).toHaveLength(300);
      expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    }
    const after = await Promise.all(processes.map(rssMb));
    for (const [at, name] of processes.entries()) {
      expect([name, (after[at] ?? 0) - (before[at] ?? 0) < 150]).toEqual([name, true]);
    }
  });
});
