import { describe, expect, it } from '@jest/globals';
import { aWallImage, anImage } from '../../../test/an-image.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { fetchCollection, fetchViewerImage, fetchWallImages, searchWallImages } from './images.ts';
import { readMetadata } from './read-metadata.ts';

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
      await expect(fetchWallImages(shuffled)).rejects.toThrow('does not understand');
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

describe('fetchViewerImage', () => {
  it('adds what the metadata is read from', async () => {
    fakeServer({
      'GET /images/a': () => ({ data: { image: anImage('a', { camera: 'Leica', iso: 100 }) } }),
    });
    const { values } = await fetchViewerImage('a');
    expect(readMetadata(values)).toMatchObject({ camera: 'Leica', iso: 100, lens: null });
  });
});

describe('fetchCollection', () => {
  const answer = (images: unknown[]) =>
    fakeServer({
      'GET /collections/c': () => ({
        data: { collection: { id: 'c', title: null, description: null, images } },
      }),
    });

  it('has its images in order, and a title when it has none', async () => {
    answer([anImage('b'), anImage('a')]);
    const { title, description, images } = await fetchCollection('c');
    expect([title, description]).toEqual(['Untitled', '']);
    expect(images.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('has the metadata of its images', async () => {
    answer([anImage('a', { iso: 100 })]);
    const { images } = await fetchCollection('c');
    expect(readMetadata(images[0]?.values ?? {})).toMatchObject({ iso: 100, lens: null });
  });

  it('takes the aspect to three decimals, of the original while there is no regular version, 0 without a height', async () => {
    const versions = [{ type: 'regular', format: 'jpeg', path: 'r', width: 2048, height: 1371 }];
    answer([
      { ...anImage('a'), versions },
      { ...anImage('b'), versions: [], width: 100, height: 300 },
      { ...anImage('c'), versions: [], height: 0 },
    ]);
    const { images } = await fetchCollection('c');
    expect(images.map(({ aspect }) => aspect)).toEqual([1.494, 0.333, 0]);
  });

  it('finds a thumbnail among the renditions, or none', async () => {
    const renditions = { thumbnail: { path: '/t.jpg', width: 600, height: 400 } };
    answer([
      { ...anImage('a'), versions: [], renditions },
      { ...anImage('b'), versions: [] },
    ]);
    const { images } = await fetchCollection('c');
    expect(images.map(({ thumbnail }) => thumbnail)).toEqual(['/t.jpg', '']);
  });
});
