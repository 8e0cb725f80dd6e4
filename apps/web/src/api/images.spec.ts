import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../test/an-image.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { fetchCollection, fetchPhoto, fetchPictures, searchPictures } from './images.ts';

describe('fetchPictures', () => {
  it('keeps of each image what a wall needs', async () => {
    fakeServer({ 'GET /images': () => ({ data: { images: [anImage('a')] } }) });
    expect(await fetchPictures('newest-upload')).toEqual([
      {
        id: 'a',
        collectionId: null,
        caption: 'Picture a',
        date: null,
        aspect: 1.5,
        placeholder: null,
        webp: '/api/files/a-320.webp 320w, /api/files/a-640.webp 640w',
        thumbnail: '/api/files/a-640.jpeg',
        regular: '/api/files/a-2048.webp',
      },
    ]);
  });

  it('asks for the order by date by name', async () => {
    const { calls } = fakeServer({
      'GET /images?orderBy=date': () => ({ data: { images: [] } }),
    });
    expect(await fetchPictures('date')).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  it('takes the aspect to three decimals, of the original while there is no regular version, 0 without a height', async () => {
    const versions = [{ type: 'regular', format: 'jpeg', path: 'r', width: 2048, height: 1371 }];
    const images = [
      { ...anImage('a'), versions },
      { ...anImage('b'), versions: [], width: 100, height: 300 },
      { ...anImage('c'), versions: [], height: 0 },
    ];
    fakeServer({ 'GET /images': () => ({ data: { images } }) });
    const pictures = await fetchPictures('newest-upload');
    expect(pictures.map(({ aspect }) => aspect)).toEqual([1.494, 0.333, 0]);
  });

  it('finds a thumbnail among the renditions, or none', async () => {
    const renditions = { thumbnail: { path: '/t.jpg', width: 600, height: 400 } };
    const images = [
      { ...anImage('a'), versions: [], renditions },
      { ...anImage('b'), versions: [] },
    ];
    fakeServer({ 'GET /images': () => ({ data: { images } }) });
    const pictures = await fetchPictures('newest-upload');
    expect(pictures.map(({ thumbnail }) => thumbnail)).toEqual(['/t.jpg', '']);
  });

  it.each([{}, { data: {} }, { data: { images: [{}] } }, { data: { images: [null] } }])(
    'refuses what is no list of images: %j',
    async (reply) => {
      fakeServer({ 'GET /images': () => reply });
      await expect(fetchPictures('newest-upload')).rejects.toThrow('does not understand');
    },
  );
});

describe('searchPictures', () => {
  it('sends the text as it is', async () => {
    const { calls } = fakeServer({
      'GET /images/search?text=a%26b%20c': () => ({ data: { images: [anImage('a')] } }),
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
  it('has its pictures in order, and a title when it has none', async () => {
    const images = [anImage('b'), anImage('a')];
    fakeServer({
      'GET /collections/c': () => ({ data: { collection: { id: 'c', title: null, images } } }),
    });
    const { title, pictures } = await fetchCollection('c');
    expect(title).toBe('Untitled');
    expect(pictures.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
