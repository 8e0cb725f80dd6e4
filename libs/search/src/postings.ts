import { ownFields } from './search-document.ts';

/**
 * Where a word occurs: entries of 32 bits in ascending order, each the number of a document and the set of the fields
 * with the word. A single entry, as for most numbers in file names, is stored as itself; of several, the first element
 * of the array is their count.
 */
export type Postings = number | Uint32Array;

const fieldBits = ownFields.length;
const allFields = 2 ** fieldBits - 1;

export const documentIn = (entry: number): number => entry >>> fieldBits;
export const fieldsIn = (entry: number): number => entry & allFields;

/** Adds an occurrence in the last document. @returns the postings, which may have moved */
export function withPosting(
  postings: Postings | undefined,
  document: number,
  field: number,
): Postings {
  const entry = (document << fieldBits) | field;
  if (postings === undefined) return entry;
  if (typeof postings === 'number') {
    if (documentIn(postings) === document) return postings | field;
    return Uint32Array.of(2, postings, entry, 0);
  }
  const count = postings[0] ?? 0;
  const last = postings[count] ?? 0;
  if (documentIn(last) === document) {
    postings[count] = last | field;
    return postings;
  }
  const target = count + 1 < postings.length ? postings : grown(postings);
  target[0] = count + 1;
  target[count + 1] = entry;
  return target;
}

function grown(postings: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil(postings.length * 1.5));
  larger.set(postings);
  return larger;
}

/**
 * Gives the documents other numbers, in the same order, and removes those of number -1.
 * @returns the postings, which may have moved; undefined if none is left
 */
export function renumbered(postings: Postings, numbers: Int32Array): Postings | undefined {
  const entryFor = (entry: number) => {
    const number = numbers[documentIn(entry)] ?? -1;
    return number < 0 ? undefined : (number << fieldBits) | fieldsIn(entry);
  };
  if (typeof postings === 'number') return entryFor(postings);
  let count = 0;
  for (const before of entriesOf(postings)) {
    const entry = entryFor(before);
    if (entry === undefined) continue;
    count += 1;
    postings[count] = entry;
  }
  postings[0] = count;
  if (count < 2) return count === 0 ? undefined : postings[1];
  return 2 * count < postings.length ? postings.slice(0, count + 1) : postings;
}

/** The entries of several. */
export const entriesOf = (postings: Uint32Array): Uint32Array =>
  postings.subarray(1, 1 + (postings[0] ?? 0));
