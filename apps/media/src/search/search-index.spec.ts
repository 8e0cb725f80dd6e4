import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weights, type Field, type SearchDocument } from './search-document.ts';
import { SearchIndex } from './search-index.ts';

const aDocument = (id: string, fields: Partial<Record<Field, string[]>>): SearchDocument => ({
  id,
  ...{ caption: [], collectionTitle: [], equipment: [], fileName: [], year: [] },
  ...fields,
});
const idsFor = (documents: SearchDocument[], text: string) =>
  new SearchIndex(documents).search(text).map(({ id }) => id);

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

  it('asks for all words, wherever each stands', () => {
    expect(idsFor(documents, 'Fox, 2024')).toEqual(['caption', 'title', 'name']);
    expect(idsFor(documents, 'fox nikon')).toEqual([]);
  });

  it('counts a word once, where it is worth most', () => {
    const both = aDocument('both', { caption: ['fox'], fileName: ['fox', 'foxtrot'] });
    expect(new SearchIndex([both]).search('fox')).toEqual([{ id: 'both', score: weights.caption }]);
  });

  it('keeps equals in the order they came', () => {
    const ids = Array.from({ length: 30 }, (_, at) => `image ${at}`);
    const equals = ids.map((id) => aDocument(id, { caption: ['sea'] }));
    expect(idsFor(equals, 'se')).toEqual(ids);
  });

  it.each(['', '  ', '!!!'])('finds nothing for %j', (text) => {
    expect(idsFor(documents, text)).toEqual([]);
  });

  it.each(['.*', '^', '[a-', '$gt', '__proto__', 'constructor', '\\', '\0', '\u{10ffff}'])(
    'takes %j for a text like any other',
    (text) => {
      expect(idsFor(documents, text)).toEqual([]);
    },
  );

  it('finds and ranks as looking at every word of every document would', () => {
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
        (contents, query) => {
          const all = contents.map((content, at) => aDocument(String(at), content));
          expect(new SearchIndex(all).search(query.join(' '))).toEqual(slowSearch(all, query));
        },
      ),
      { numRuns: 300 },
    );
  });
});

function slowSearch(documents: SearchDocument[], query: string[]) {
  const worth = (document: SearchDocument, asked: string) =>
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
    .filter(({ each }) => each.every((score) => score > 0))
    .map(({ id, each }) => ({ id, score: each.reduce((sum, score) => sum + score) }))
    .sort((a, b) => b.score - a.score);
}
