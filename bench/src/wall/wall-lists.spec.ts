import { describe, expect, it } from '@jest/globals';
import {
  decodeAspects,
  firstPageLength,
  wallChunkReply,
  wallIndexReply,
  wallReply,
} from '@salon/api-contract';
import { imagesOf } from './pictures.ts';
import { wallLists } from './wall-lists.ts';

const motifs = [1.5, 0.667, 2.4].map((aspect) => ({ name: 'motif', aspect }));
const listsOf = (count: number) => wallLists(imagesOf(count, motifs));
const wallOf = (lists: Map<string, unknown>, query = '') =>
  wallReply.parse(lists.get(`/api/images/wall${query}`)).data;

describe('the lists of a wall in the benchmark', () => {
  it('say how many images there are, so that the page of a small gallery requests no index', () => {
    const first = wallOf(listsOf(1_000), '?opening=7');
    expect([first.images.length, first.total]).toEqual([firstPageLength, 1_000]);
  });

  it('have the images of a large gallery in the chunks of the index, with their aspects', () => {
    const lists = listsOf(2_000);
    const { count, chunks } = wallIndexReply.parse(lists.get('/api/images/wall/index')).data;
    expect(count).toBe(2_000);
    for (const { name, aspects } of chunks) {
      const { images } = wallChunkReply.parse(lists.get(`/api/images/wall/chunks/${name}`)).data;
      const decoded = [...decodeAspects(aspects)];
      expect(decoded).toHaveLength(images.length);
      images.forEach(({ aspect }, at) => expect(decoded[at]).toBeCloseTo(aspect, 2));
    }
  });

  it('begin a large wall with the chunk of the first page', () => {
    const lists = listsOf(2_000);
    const [chunk] = wallIndexReply.parse(lists.get('/api/images/wall/index')).data.chunks;
    const all = wallChunkReply.parse(lists.get(`/api/images/wall/chunks/${chunk?.name}`));
    expect(wallOf(lists, '?opening=0').images).toEqual(all.data.images.slice(0, firstPageLength));
  });
});
