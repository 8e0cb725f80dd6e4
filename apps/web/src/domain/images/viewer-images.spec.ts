import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fetchViewerCollection, fetchViewerImage } from './viewer-images.ts';

describe('fetchViewerImage', () => {
  it('adds the metadata', async () => {
    fakeServer({
      'GET /images/a': () => ({ data: { image: anImage('a', { camera: 'Leica', iso: 100 }) } }),
    });
    const { metadata } = await fetchViewerImage('a');
    expect(metadata).toMatchObject({ camera: 'Leica', iso: 100, lens: null });
  });
});

describe('fetchViewerCollection', () => {
  const answer = (images: unknown[]) =>
    fakeServer({
      'GET /collections/c': () => ({
        data: { collection: { id: 'c', title: null, description: null, images } },
      }),
    });

  it('has its images in order, and a title when it has none', async () => {
    answer([anImage('b'), anImage('a')]);
    const { title, description, images } = await fetchViewerCollection('c');
    expect([title, description]).toEqual(['Untitled', '']);
    expect(images.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('has the metadata of its images', async () => {
    answer([anImage('a', { iso: 100 })]);
    const { images } = await fetchViewerCollection('c');
    expect(images[0]?.metadata).toMatchObject({ iso: 100, lens: null });
  });

  it('takes the aspect to three decimals, of the original while there is no regular version, 0 without a height', async () => {
    const versions = [{ type: 'regular', format: 'jpeg', path: 'r', width: 2048, height: 1371 }];
    answer([
      { ...anImage('a'), versions },
      { ...anImage('b'), versions: [], width: 100, height: 300 },
      { ...anImage('c'), versions: [], height: 0 },
    ]);
    const { images } = await fetchViewerCollection('c');
    expect(images.map(({ aspect }) => aspect)).toEqual([1.494, 0.333, 0]);
  });

  it('finds a thumbnail among the renditions, or none', async () => {
    const renditions = { thumbnail: { path: '/t.jpg', width: 600, height: 400 } };
    answer([
      { ...anImage('a'), versions: [], renditions },
      { ...anImage('b'), versions: [] },
    ]);
    const { images } = await fetchViewerCollection('c');
    expect(images.map(({ thumbnail }) => thumbnail)).toEqual(['/t.jpg', '']);
  });
});
