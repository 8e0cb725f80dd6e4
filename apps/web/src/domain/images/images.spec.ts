import { describe, expect, it } from '@jest/globals';
import { aWallImage, anImage } from '../../../test/an-image.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { fetchCollection, fetchPhoto, fetchPictures, searchPictures } from './images.ts';

describe('fetchPictures', () => {
  const answer = (images: unknown) =>
    fakeServer({ 'GET /images/wall': () => ({ data: { images } }) });

  it('says where the files of each image are', async () => {
    answer([aWallImage('a', { collectionId: 'c', date: '2024-01-05T13:20:00' })]);
    expect(await fetchPictures('newest-upload')).toEqual([
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
      },
    ]);
  });

  it('knows none of an image of which nothing has been made yet', async () => {
    answer([aWallImage('a', { webp: [], jpeg: null, regular: null })]);
    const [picture] = await fetchPictures('newest-upload');
    expect(picture).toMatchObject({ webp: '', thumbnail: '', regular: '' });
  });

  it('asks for the order by date by name', async () => {
    const { calls } = fakeServer({
      'GET /images/wall?orderBy=date': () => ({ data: { images: [] } }),
    });
    expect(await fetchPictures('oldest')).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it.each([{}, { data: {} }, { data: { images: [{}] } }, { data: { images: [null] } }])(
    'refuses what is no list of images: %j',
    async (reply) => {
      fakeServer({ 'GET /images/wall': () => reply });
      await expect(fetchPictures('newest-upload')).rejects.toThrow('does not understand');
    },
  );
});

describe('searchPictures', () => {
  it('sends the text as it is', async () => {
    const { calls } = fakeServer({
      'GET /images/wall?text=a%26b%20c': () => ({ data: { images: [aWallImage('a')] } }),
    });
    expect(await searchPictures('a&b c')).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });
});

describe('fetchPhoto', () => {
  it('adds the metadata', async () => {
    fakeServer({
      'GET /images/a': () => ({ data: { image: anImage('a', { camera: 'Leica', iso: 100 }) } }),
    });
    const { metadata } = await fetchPhoto('a');
    expect(metadata).toMatchObject({ camera: 'Leica', iso: 100, lens: null });
  });
});

describe('fetchCollection', () => {
  const answer = (images: unknown[]) =>
    fakeServer({
      'GET /collections/c': () => ({
        data: { collection: { id: 'c', title: null, description: null, images } },
      }),
    });

  it('has its pictures in order, and a title when it has none', async () => {
    const images = [anImage('b'), anImage('a')];
    answer(images);
    const { title, description, photos } = await fetchCollection('c');
    expect([title, description]).toEqual(['Untitled', '']);
    expect(photos.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('has the metadata of its pictures', async () => {
    answer([anImage('a', { iso: 100 })]);
    const { photos } = await fetchCollection('c');
    expect(photos[0]?.metadata).toMatchObject({ iso: 100, lens: null });
  });

  it('takes the aspect to three decimals, of the original while there is no regular version, 0 without a height', async () => {
    const versions = [{ type: 'regular', format: 'jpeg', path: 'r', width: 2048, height: 1371 }];
    answer([
      { ...anImage('a'), versions },
      { ...anImage('b'), versions: [], width: 100, height: 300 },
      { ...anImage('c'), versions: [], height: 0 },
    ]);
    const { photos } = await fetchCollection('c');
    expect(photos.map(({ aspect }) => aspect)).toEqual([1.494, 0.333, 0]);
  });

  it('finds a thumbnail among the renditions, or none', async () => {
    const renditions = { thumbnail: { path: '/t.jpg', width: 600, height: 400 } };
    answer([
      { ...anImage('a'), versions: [], renditions },
      { ...anImage('b'), versions: [] },
    ]);
    const { photos } = await fetchCollection('c');
    expect(photos.map(({ thumbnail }) => thumbnail)).toEqual(['/t.jpg', '']);
  });
});
