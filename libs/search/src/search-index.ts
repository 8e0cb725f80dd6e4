import { DocumentTable } from './document-table.ts';
import { Hits, type Scores } from './hits.ts';
import { wordsOf } from './normalise.ts';
import {
  documentIn,
  entriesOf,
  fieldsIn,
  renumbered,
  withPosting,
  type Postings,
} from './postings.ts';
import { ownFields, weights, type OwnField, type SearchDocument } from './search-document.ts';
import { Vocabulary } from './vocabulary.ts';

export interface SearchOptions {
  /** The share of the words that a document needs, from 0 (any one) to 1 (all of them). */
  strictness: number;
  /** Fields that are not searched. */
  without?: readonly OwnField[];
}

/** The beginning of a word counts half as much as the whole word. Scores are doubled, which makes them integers. */
const wholeFactor = 2;
const beginningFactor = 1;

/** Removed documents leave entries; below this number, removing these is not worth the time. */
const minRemoved = 1_000;
const maxRemovedShare = 1 / 4;

interface ValuesOfFields {
  whole: Uint8Array;
  beginning: Uint8Array;
}

interface Title {
  number: number;
  words: readonly string[];
}

/** Finds images by their words and those of their collection. Each change takes some microseconds. */
export class SearchIndex {
  private readonly documents = new DocumentTable();
  private readonly postings = new Map<string, Postings>();
  private readonly vocabulary = new Vocabulary();
  private readonly titles = new Map<string, Title>();
  /** 0 stands for no collection. */
  private lastTitle = 0;

  get size(): number {
    return this.documents.size;
  }

  /** Adds a document, or replaces that with its id. */
  put(document: SearchDocument): void {
    const { id, order, collectionId } = document;
    const number = this.documents.put({ id, order, collection: this.numberOf(collectionId) });
    for (const [at, field] of ownFields.entries()) {
      for (const word of document[field]) this.addWord(word, number, 1 << at);
    }
    this.tidy();
  }

  /** The document is now in this collection. */
  move(id: string, collectionId: string | null): void {
    this.documents.move(id, this.numberOf(collectionId));
  }

  remove(id: string): void {
    this.documents.remove(id);
    this.tidy();
  }

  /** Sets the title of a collection, also of one that no document is in. */
  putTitle(collectionId: string, words: readonly string[]): void {
    this.titles.set(collectionId, { number: this.numberOf(collectionId), words });
  }

  /** Sorts what was added, which otherwise the next search does. */
  prepare(): void {
    this.vocabulary.sort();
    this.documents.sort();
  }

  /**
   * The documents with enough of the words, or words that begin with them. Best first: more words, then words in better
   * places; equal documents in their order.
   */
  search(text: string, { strictness, without = [] }: SearchOptions): Hits {
    const words = wordsOf(text);
    const { end } = this.documents;
    const scores: Scores = { found: new Uint16Array(end), doubled: new Uint16Array(end) };
    const ofWord = new Uint8Array(end);
    const valuesFor = {
      whole: valuesOfFields(wholeFactor, without),
      beginning: valuesOfFields(beginningFactor, without),
    };
    for (const word of words) {
      this.scoreWord(word, valuesFor, ofWord);
      addTo(scores, ofWord);
    }
    // 0.28 × 25 is 7.000000000000001 in floating point.
    const needed = Math.max(1, Math.ceil(strictness * words.length - 1e-9));
    return new Hits(this.documents, scores, needed);
  }

  /** Sets twice the score of the word in each document; 0 if no word of the document begins with it. */
  private scoreWord(prefix: string, valuesFor: ValuesOfFields, scores: Uint8Array): void {
    scores.fill(0);
    for (const word of this.vocabulary.startingWith(prefix)) {
      const values = word === prefix ? valuesFor.whole : valuesFor.beginning;
      const postings = this.postings.get(word);
      if (typeof postings === 'number')
        raise(scores, documentIn(postings), values[fieldsIn(postings)]);
      else if (postings) {
        for (const entry of entriesOf(postings))
          raise(scores, documentIn(entry), values[fieldsIn(entry)]);
      }
    }
    this.scoreTitles(prefix, scores);
  }

  private scoreTitles(prefix: string, scores: Uint8Array): void {
    const values = new Uint8Array(this.lastTitle + 1);
    for (const { number, words } of this.titles.values()) {
      if (!words.some((word) => word.startsWith(prefix))) continue;
      const factor = words.includes(prefix) ? wholeFactor : beginningFactor;
      values[number] = factor * weights.collectionTitle;
    }
    if (!values.some(Boolean)) return;
    for (let number = 0; number < scores.length; number += 1) {
      raise(scores, number, values[this.documents.collectionOf(number)]);
    }
  }

  private addWord(word: string, number: number, field: number): void {
    const before = this.postings.get(word);
    const after = withPosting(before, number, field);
    if (before === undefined) this.vocabulary.add(word);
    if (after !== before) this.postings.set(word, after);
  }

  private numberOf(collectionId: string | null): number {
    if (collectionId === null) return 0;
    const known = this.titles.get(collectionId);
    if (known) return known.number;
    this.lastTitle += 1;
    this.titles.set(collectionId, { number: this.lastTitle, words: [] });
    return this.lastTitle;
  }

  /** Removes the entries of removed documents when there are many: some 50 ms for 100,000 documents. */
  private tidy(): void {
    const { removed, size } = this.documents;
    if (removed < minRemoved || removed < maxRemovedShare * size) return;
    const numbers = this.documents.compact();
    for (const [word, before] of this.postings) {
      const after = renumbered(before, numbers);
      if (after === undefined) this.postings.delete(word);
      else if (after !== before) this.postings.set(word, after);
    }
    this.vocabulary.reset(this.postings.keys());
  }
}

function raise(scores: Uint8Array, number: number, value = 0): void {
  if (value > (scores[number] ?? 0)) scores[number] = value;
}

function addTo({ found, doubled }: Scores, ofWord: Uint8Array): void {
  for (let number = 0; number < ofWord.length; number += 1) {
    const score = ofWord[number] ?? 0;
    if (score === 0) continue;
    found[number] = (found[number] ?? 0) + 1;
    doubled[number] = (doubled[number] ?? 0) + score;
  }
}

/** By each set of fields with a word: the value of the best of them that is searched. */
function valuesOfFields(factor: number, without: readonly OwnField[]): Uint8Array {
  return Uint8Array.from({ length: 1 << ownFields.length }, (_, fields) => {
    const isSearched = (field: OwnField, at: number) =>
      (fields & (1 << at)) > 0 && !without.includes(field);
    return factor * Math.max(0, ...ownFields.filter(isSearched).map((field) => weights[field]));
  });
}
