import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { quantise, unitVector } from '@salon/search';
import { aVectorNear, randomVectors } from '../../testing/random-vectors.ts';
import { findCopies, type Candidate, type CopySearch } from './find-copies.ts';

const dimensions = 64;
const thousands = 2_500;

/** Images by their vectors, all of one shape. */
function galleryOf(vectors: readonly Float32Array[]) {
  const candidates = vectors.map((_, at): Candidate => ({ id: `i${at}`, aspect: 1.5 }));
  const byId = new Map(candidates.map(({ id }, at) => [id, vectors[at]]));
  const search: CopySearch = {
    candidates,
    vectorOf: (id) => byId.get(id),
    isKept: () => false,
    most: 200,
  };
  return { search, byId };
}

/** Unrelated vectors, except for pairs with a given cosine: first and last, second and second to last … */
function withPairs(count: number, cosines: readonly number[]) {
  const random = randomVectors(dimensions);
  const vectors = Array.from({ length: count }, () => random.next());
  const planted = cosines.map((cosine, at) => {
    const last = count - 1 - at;
    const vector = vectors[at];
    if (vector) vectors[last] = aVectorNear(vector, cosine, random);
    return [`i${at}`, `i${last}`];
  });
  return { ...galleryOf(vectors), planted };
}

const idsIn = (found: { pairs: { ids: string[] }[] }) => found.pairs.map(({ ids }) => ids);

describe('likely copies', () => {
  const cosines = Array.from({ length: 40 }, (_, at) => 0.999 - at * 0.001);

  it.each([300, thousands])(
    'are found among %d images, best first, and no others',
    async (count) => {
      const { search, planted } = withPairs(count, cosines);
      const found = await findCopies(search);
      expect(idsIn(found)).toEqual(planted);
      expect(found.isComplete).toBe(true);
      found.pairs.forEach(({ similarity }, at) =>
        expect(similarity).toBeCloseTo(cosines[at] ?? 0, 4),
      );
    },
  );

  it.each([300, thousands])(
    'are not less alike than copies are, among %d images',
    async (count) => {
      const { search } = withPairs(count, [0.94, 0.9, 0.8]);
      expect(await findCopies(search)).toEqual({ pairs: [], isComplete: true });
    },
  );

  it('are the same in every run', async () => {
    const { search } = withPairs(thousands, cosines);
    expect(await findCopies(search)).toEqual(await findCopies(search));
  });

  it('are found where all images have much in common', async () => {
    const random = randomVectors(dimensions);
    const common = random.next();
    const vectors = Array.from({ length: thousands }, () => aVectorNear(common, 0.7, random));
    const first = vectors[0];
    if (first) vectors[thousands - 1] = aVectorNear(first, 0.98, random);
    const found = await findCopies(galleryOf(vectors).search);
    expect(idsIn(found)).toEqual([['i0', `i${thousands - 1}`]]);
  });

  it('leave out pairs that are kept', async () => {
    const { search, planted } = withPairs(300, [0.99, 0.98]);
    const isKept = (one: string, other: string) => one === 'i0' && other === 'i299';
    expect(idsIn(await findCopies({ ...search, isKept }))).toEqual(planted.slice(1));
  });

  it('are never one image twice', async () => {
    const { search, planted } = withPairs(300, [0.99]);
    const candidates = [...search.candidates, { id: 'i5', aspect: 1.5 }];
    expect(idsIn(await findCopies({ ...search, candidates }))).toEqual(planted);
  });

  it('have a similarity of 1 when their vectors are equal, in the order of their rows', async () => {
    const random = randomVectors(512);
    const originals = Array.from({ length: 50 }, () => unitVector(quantise(random.next())));
    const { search } = galleryOf([...originals, ...originals]);
    const expected = originals.map((_, at) => ({ ids: [`i${at}`, `i${at + 50}`], similarity: 1 }));
    expect((await findCopies(search)).pairs).toEqual(expected);
  });

  it('have about the same shape', async () => {
    const { search, planted } = withPairs(300, [0.99, 0.98]);
    const aspects = new Map([
      ['i0', 0.67],
      ['i1', 1.4],
    ]);
    const candidates = search.candidates.map((each) => ({
      ...each,
      aspect: aspects.get(each.id) ?? each.aspect,
    }));
    expect(idsIn(await findCopies({ ...search, candidates }))).toEqual(planted.slice(1));
  });

  it('are the best ones when there are too many', async () => {
    const { search, planted } = withPairs(thousands, cosines);
    const found = await findCopies({ ...search, most: 5 });
    expect(idsIn(found)).toEqual(planted.slice(0, 5));
    expect(found.isComplete).toBe(false);
  });

  it('are found in any number of dimensions', async () => {
    for (const few of [3, 14, 200]) {
      const random = randomVectors(few);
      const vector = random.next();
      const search = galleryOf([vector, vector.map((each) => -each), vector.slice()]).search;
      expect(idsIn(await findCopies(search))).toEqual([['i0', 'i2']]);
    }
    expect(idsIn(await findCopies(galleryOf([]).search))).toEqual([]);
  });

  it('are found while images lose their vectors', async () => {
    const { search, byId, planted } = withPairs(thousands, [0.99, 0.98]);
    const found = findCopies(search);
    await setImmediate();
    byId.delete('i0');
    expect(idsIn(await found)).toEqual(planted.slice(1));
  });

  it('are searched in slices, also in a large group of the same image', async () => {
    const vector = randomVectors(dimensions).next();
    const { search } = galleryOf(Array.from({ length: 1_200 }, () => vector));
    let slices = 0;
    let isDone = false;
    const counting = (async () => {
      for (; !isDone; slices += 1) await setImmediate();
    })();
    const found = await findCopies(search);
    isDone = true;
    await counting;
    expect(found.pairs).toHaveLength(200);
    expect(slices).toBeGreaterThan(10);
  });
});
