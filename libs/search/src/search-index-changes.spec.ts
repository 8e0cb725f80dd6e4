import { describe, expect, it } from '@jest/globals';
import { randomNumbers } from '@salon/test-kit';
import type { Hits } from './hits.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchDocument } from './search-document.ts';

const vocabulary = ['sea', 'seal', 'fox', 'red', 'foxglove', 'tree', 'the', 'harbour', '2024'];
const collections = ['one', 'two', null];
const none = { equipment: [], fileName: [], year: [] };
const aDocument = (id: string, caption: string[], order = 0): SearchDocument => ({
  ...{ id, caption, order, collectionId: null },
  ...none,
});
const hitsOf = (found: Hits) => found.firstIds().map((id) => ({ id, score: found.scoreOf(id) }));
const idsOf = (index: SearchIndex, text: string) =>
  index.search(text, { strictness: 1 }).firstIds();

describe('a search index that changes', () => {
  it('finds a changed document by its new words only', () => {
    const index = new SearchIndex();
    index.put(aDocument('a', ['fox']));
    expect(idsOf(index, 'fox')).toEqual(['a']);
    index.put(aDocument('a', ['sea']));
    expect(idsOf(index, 'fox')).toEqual([]);
    expect(idsOf(index, 'sea')).toEqual(['a']);
    expect(index.size).toBe(1);
  });

  it('does not find a removed document', () => {
    const index = new SearchIndex();
    for (const id of ['a', 'b']) index.put(aDocument(id, ['fox']));
    index.remove('a');
    index.remove('unknown');
    expect(idsOf(index, 'fox')).toEqual(['b']);
  });

  it('does not find documents that change or go before a search sorts in many new ones', () => {
    const index = new SearchIndex();
    for (let at = 0; at < 300; at += 1) index.put(aDocument(`image-${at}`, ['fox'], at));
    index.remove('image-0');
    index.put(aDocument('image-1', ['sea'], 1));
    const found = index.search('fox', { strictness: 1 });
    expect(found.count).toBe(298);
    expect(found.firstIds(2)).toEqual(['image-2', 'image-3']);
    expect(idsOf(index, 'sea')).toEqual(['image-1']);
  });

  it('has equal documents in their order, equal ones by descending id', () => {
    const index = new SearchIndex();
    index.put(aDocument('b', ['fox'], 2));
    index.put(aDocument('c', ['fox'], 1));
    expect(idsOf(index, 'fox')).toEqual(['c', 'b']);
    index.put(aDocument('a', ['fox'], 2));
    index.put(aDocument('d', ['fox'], 0));
    expect(idsOf(index, 'fox')).toEqual(['d', 'c', 'b', 'a']);
  });

  it('finds documents by the title that their collection has now', () => {
    const index = new SearchIndex();
    index.put({ ...aDocument('a', []), collectionId: 'one' });
    expect(idsOf(index, 'harbour')).toEqual([]);
    index.putTitle('one', ['harbour']);
    expect(idsOf(index, 'harb')).toEqual(['a']);
    index.move('a', 'two');
    expect(idsOf(index, 'harb')).toEqual([]);
    index.putTitle('two', ['harbours']);
    expect(idsOf(index, 'harb')).toEqual(['a']);
    index.move('a', null);
    expect(idsOf(index, 'harb')).toEqual([]);
  });

  it('gives a document without enough of the words no score', () => {
    const index = new SearchIndex();
    index.put(aDocument('a', ['red', 'fox']));
    index.put(aDocument('b', ['fox']));
    const found = index.search('red fox', { strictness: 1 });
    expect(['a', 'b', 'unknown'].map((id) => found.scoreOf(id))).toEqual([10, 0, 0]);
  });

  it('does not search fields that it should not', () => {
    const index = new SearchIndex();
    for (const id of ['b', 'c']) index.put(aDocument(id, ['2024']));
    index.put({ ...aDocument('a', ['fox', '2024']), fileName: ['fox', 'dsc'], year: ['2024'] });
    const found = (text: string) =>
      hitsOf(index.search(text, { strictness: 1, without: ['fileName', 'caption'] }));
    expect(found('dsc')).toEqual([]);
    expect(found('fox')).toEqual([]);
    expect(found('2024')).toEqual([{ id: 'a', score: 1 }]);
  });

  // More changes than are sorted in one by one, and enough to remove entries of former states several times.
  it('is the same as one made of its last state', () => {
    const random = randomNumbers(7);
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!; // in range
    const index = new SearchIndex();
    const state = new Map<string, SearchDocument>();
    const titles = new Map<string, string[]>();
    const change = (at: number) => {
      const id = `image-${Math.floor(random() * 600)}`;
      if (random() < 0.2) {
        index.remove(id);
        state.delete(id);
        return;
      }
      const collectionId = pick(collections);
      const known = state.get(id);
      if (known && random() < 0.2) {
        index.move(id, collectionId);
        state.set(id, { ...known, collectionId });
        return;
      }
      const document: SearchDocument = {
        ...{ id, collectionId, order: Math.floor(random() * 50) },
        caption: [...new Set([pick(vocabulary), pick(vocabulary), `word${at}`])],
        equipment: [pick(vocabulary)],
        fileName: [String(Math.floor(random() * 1000)), pick(vocabulary)],
        year: [pick(['2023', '2024'])],
      };
      index.put(document);
      state.set(id, document);
    };
    for (let at = 0; at < 6_000; at += 1) {
      change(at);
      if (at % 400 === 0) {
        const title = [pick(vocabulary)];
        index.putTitle('one', title);
        titles.set('one', title);
      }
      if (at % 150 > 0 && at % 3_000 > 20) continue;
      const other = new SearchIndex();
      for (const [id, words] of titles) other.putTitle(id, words);
      for (const document of state.values()) other.put(document);
      expect(index.size).toBe(state.size);
      for (const text of ['sea', 'fo red', 't', '2', `word${at}`, 'harbour 2024 tree']) {
        for (const strictness of [0, 1]) {
          const [found, expected] = [index, other].map((each) => {
            const hits = each.search(text, { strictness });
            return { best: hitsOf(hits), byScore: [...hits.byScore()] };
          });
          expect(found).toEqual(expected);
        }
      }
    }
  });
});
