import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Hits } from './hits.ts';
import { wordsOf } from './normalise.ts';
import { weights, type Field } from './search-document.ts';
import { SearchIndex } from './search-index.ts';

type Content = { id: string } & Record<Field, string[]>;

const aDocument = (id: string, fields: Partial<Record<Field, string[]>>): Content => ({
  id,
  ...{ caption: [], collectionTitle: [], equipment: [], fileName: [], year: [] },
  ...fields,
});
/** Each document is in a collection of its own, which has its title. */
function put(index: SearchIndex, { collectionTitle, ...fields }: Content, order: number): void {
  const collectionId = collectionTitle.length > 0 ? `of ${fields.id}` : null;
  if (collectionId) index.putTitle(collectionId, collectionTitle);
  index.put({ ...fields, collectionId, order });
}
function indexOf(documents: Content[]): SearchIndex {
  const index = new SearchIndex();
  documents.forEach((document, order) => put(index, document, order));
  return index;
}
const idsFor = (documents: Content[], text: string, strictness = 1) =>
  indexOf(documents).search(text, { strictness }).firstIds();
const hitsOf = (found: Hits) => found.firstIds().map((id) => ({ id, score: found.scoreOf(id) }));

describe('the search index', () => {
  const documents = [
    aDocument('year', { year: ['2024'] }),
    aDocument('name', { fileName: ['2024', 'fox'] }),
    aDocument('lens', { equipment: ['2024', 'nikon'] }),
    aDocument('title', { collectionTitle: ['2024', 'foxes'] }),
    aDocument('caption', { caption: ['2024', 'red', 'fox'] }),
  ];

  it('ranks captions before titles, equipment, file names and years', () => {
    expect(idsFor(documents, '2024')).toEqual(['caption', 'title', 'lens', 'name', 'year']);
  });

  it('finds words by their beginning', () => {
    expect(idsFor(documents, 'nik')).toEqual(['lens']);
    expect(idsFor(documents, 'ikon')).toEqual([]);
  });

  it('puts a whole word before the beginning of one', () => {
    const two = [
      aDocument('foxes', { caption: ['foxes'] }),
      aDocument('fox', { caption: ['fox'] }),
    ];
    expect(idsFor(two, 'fox')).toEqual(['fox', 'foxes']);
  });

  it.each([
    ['दिन', 'दान'],
    ['দিন', 'দান'],
    ['น้ำ', 'นา'],
    ['ガラス', 'カラス'],
  ])('finds for %s and %s only the image with this word', (one, other) => {
    const both = [one, other].map((caption) => aDocument(caption, { caption: wordsOf(caption) }));
    expect(idsFor(both, one)).toEqual([one]);
    expect(idsFor(both, other)).toEqual([other]);
  });

  it('counts a word without its last vowel sign as a beginning', () => {
    const both = ['மலை', 'மல'].map((caption) => aDocument(caption, { caption: wordsOf(caption) }));
    expect(idsFor(both, 'மலை')).toEqual(['மலை']);
    expect(idsFor(both, 'மல')).toEqual(['மல', 'மலை']);
  });

  it('requires all words, in any field', () => {
    expect(idsFor(documents, 'Fox, 2024')).toEqual(['caption', 'title', 'name']);
    expect(idsFor(documents, 'fox nikon')).toEqual([]);
  });

  it.each([
    [0, ['all', 'two', 'one']],
    [0.34, ['all', 'two']],
    [0.66, ['all', 'two']],
    [0.67, ['all']],
  ])('requires a share of the words at a strictness of %d', (strictness, ids) => {
    const three = [
      aDocument('one', { caption: ['red'] }),
      aDocument('two', { year: ['2024'], fileName: ['fox'] }),
      aDocument('all', { fileName: ['red', '2024', 'fox'] }),
    ];
    expect(idsFor(three, 'red fox 2024', strictness)).toEqual(ids);
  });

  it('requires a whole number of words as it is, also where the product is rounded up', () => {
    const names = Array.from({ length: 25 }, (_, at) => `word${String.fromCharCode(97 + at)}`);
    const documents = [aDocument('seven', { caption: names.slice(0, 7) })];
    expect(idsFor(documents, names.join(' '), 0.28)).toEqual(['seven']);
  });

  it('counts a word once, in the field with the highest weight', () => {
    const both = aDocument('both', { caption: ['fox'], fileName: ['fox', 'foxtrot'] });
    const found = indexOf([both]).search('fox', { strictness: 1 });
    expect(hitsOf(found)).toEqual([{ id: 'both', score: weights.caption }]);
  });

  it('keeps the original order of equal documents', () => {
    const ids = Array.from({ length: 30 }, (_, at) => `image ${at}`);
    const equals = ids.map((id) => aDocument(id, { caption: ['sea'] }));
    expect(idsFor(equals, 'se')).toEqual(ids);
  });

  it.each(['', '  ', '!!!'])('finds nothing for %j', (text) => {
    expect(idsFor(documents, text)).toEqual([]);
  });

  it.each(['.*', '^', '[a-', '$gt', '__proto__', 'constructor', '\\', '\0', '\u{10ffff}'])(
    'treats %j as text',
    (text) => {
      expect(idsFor(documents, text)).toEqual([]);
    },
  );

  it('finds and ranks like a plain comparison with every word of every document', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 });
    const words = fc.uniqueArray(word, { maxLength: 3 });
    const fields = fc.record({
      ...{ caption: words, collectionTitle: words, equipment: words },
      ...{ fileName: words, year: words },
    });
    fc.assert(
      fc.property(
        fc.array(fields, { maxLength: 12 }),
        fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (contents, query, strictness) => {
          const all = contents.map((content, at) => aDocument(String(at), content));
          const found = indexOf(all).search(query.join(' '), { strictness });
          expect(hitsOf(found)).toEqual(slowSearch(all, query, strictness));
        },
      ),
      { numRuns: 300 },
    );
  });
});

function slowSearch(documents: Content[], query: string[], strictness: number) {
  const worth = (document: Content, asked: string) =>
    Math.max(
      0,
      ...(Object.keys(weights) as Field[]).flatMap((field) =>
        document[field].map((word) => {
          if (word === asked) return weights[field];
          return word.startsWith(asked) ? weights[field] / 2 : 0;
        }),
      ),
    );
  return documents
    .map((document) => ({ id: document.id, each: query.map((word) => worth(document, word)) }))
    .map(({ id, each }) => ({ id, each: each.filter((score) => score > 0) }))
    .filter(({ each }) => each.length > 0 && each.length >= strictness * query.length)
    .map(({ id, each }) => ({ id, each, score: each.reduce((sum, score) => sum + score) }))
    .sort((a, b) => b.each.length - a.each.length || b.score - a.score)
    .map(({ id, score }) => ({ id, score }));
}
