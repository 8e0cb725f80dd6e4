import { afterEach, describe, expect, it } from '@jest/globals';
import { aWallImage } from '../../../testing/an-image.ts';
import { aToken, failure, fakeServer } from '../../../testing/fake-server.ts';
import { endAccess, holdAccess } from '../../http/access.ts';
import { giveUpReconnecting } from '../../http/reconnecting.ts';
import { fetchWallImages, searchWallImages } from './wall-image.ts';
import { fetchWallChunk, fetchWallIndex } from './wall-index.ts';

const shuffled = { order: 'shuffle', newestFirst: true } as const;

describe('fetchWallImages', () => {
  const answer = (images: unknown) =>
    fakeServer({ 'GET /images/wall': () => ({ data: { images } }) });

  it('says where the files of each image are', async () => {
    answer([aWallImage('a', { collectionId: 'c', date: '2024-01-05T13:20:00' })]);
    expect((await fetchWallImages(shuffled)).images).toEqual([
      {
        id: 'a',
        collectionId: 'c',
        caption: 'Picture a',
        date: '2024-01-05T13:20:00',
        aspect: 1.5,
        placeholder: null,
        webp: '/api/files/a/a-320.webp 320w, /api/files/a/a-640.webp 640w',
        thumbnail: '/api/files/a/a-640.jpeg',
        regular: '/api/files/a/a-2048.webp',
        regularWidth: 2048,
      },
    ]);
  });

  it('knows none of an image of which nothing has been made yet', async () => {
    answer([aWallImage('a', { webp: [], jpeg: null, regular: null })]);
    const { images, total } = await fetchWallImages(shuffled);
    const [image] = images;
    expect(total).toBeNull();
    expect(image).toMatchObject({ webp: '', thumbnail: '', regular: '' });
  });

  it('asks for the order by date by name', async () => {
    const { calls } = fakeServer({
      'GET /images/wall?orderBy=date': () => ({ data: { images: [] } }),
    });
    const reply = await fetchWallImages({ order: 'date', newestFirst: false });
    expect(reply.images).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it.each([{}, { data: {} }, { data: { images: [{}] } }, { data: { images: [null] } }])(
    'refuses what is no list of images: %j',
    async (reply) => {
      fakeServer({ 'GET /images/wall': () => reply });
      await expect(fetchWallImages(shuffled)).rejects.toThrow('unknown answer');
    },
  );
});

describe('searchWallImages', () => {
  it('sends the text as it is', async () => {
    const { calls } = fakeServer({
      'GET /images/wall?text=a%26b+c': () => ({ data: { images: [aWallImage('a')] } }),
    });
    expect((await searchWallImages('a&b c')).images).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });
});

describe('the images of the wall', () => {
  afterEach(() => {
    giveUpReconnecting();
    endAccess();
  });

  // Admins see what visitors see.
  it.each([
    ['in full', () => fetchWallImages({ order: 'date', newestFirst: false })],
    ['of a search', () => searchWallImages('fog')],
    ['as an index', () => fetchWallIndex({ order: 'date' })],
    ['of a chunk', () => fetchWallChunk('c')],
  ])('do not wait for the session of an admin (%s)', async (_what, load) => {
    holdAccess(aToken({ admin: true, secondsLeft: -1 }));
    const reply = () => ({ data: { images: [], chunks: [] } });
    const server = fakeServer({
      'GET /images/wall?orderBy=date': reply,
      'GET /images/wall?text=fog': reply,
      'GET /images/wall/index?orderBy=date': reply,
      'GET /images/wall/chunks/c': reply,
      'POST /refresh': () => failure(503, ''),
    });
    await expect(load()).resolves.toBeTruthy();
    expect(server.calls.at(-1)?.token).toBeFalsy();
  });
});
