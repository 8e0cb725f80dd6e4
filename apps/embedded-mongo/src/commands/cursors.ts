import { Long } from 'bson';
import { sized, wrap } from '../bson/raw.ts';
import { encode } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { MAX_DOCUMENT_BYTES } from '../store/collection.ts';
import type { Results } from '../store/results.ts';

const FIRST_BATCH = 101;

/** Clients that disappear leave cursors behind. Those without a request for the longest time are removed first. */
const MAX_CURSORS = 1000;
const MAX_IDLE_MS = 30 * 60_000; // as in MongoDB, where a cursor of a driver ends with its session

interface Cursor {
  readonly ns: string;
  /** Found when they are asked for. A document is valid until the next change. */
  readonly documents: Iterator<Buffer, undefined>;
  /** Must be detached before other commands run, or changes would disturb the order. */
  readonly results: Results | undefined;
  /** The next document. */
  ahead?: Buffer | undefined;
  usedAt: number;
}

/** Clients' positions in results, by the time of their last request. Documents come in their state when they are fetched. */
export class Cursors {
  private readonly open = new Map<number, Cursor>();
  private lastId = 0;

  /** Replies with the first documents and keeps the others for getMore. */
  start(ns: string, documents: Iterable<Buffer>, batchSize = FIRST_BATCH, results?: Results) {
    for (const [id, { usedAt }] of this.open) {
      if (this.open.size < MAX_CURSORS && Date.now() - usedAt < MAX_IDLE_MS) break;
      this.open.delete(id);
    }
    this.lastId += 1;
    const cursor = { ns, documents: documents[Symbol.iterator](), results, usedAt: 0 };
    return this.send(this.lastId, cursor, 'firstBatch', batchSize);
  }

  /** Replies with the next documents. Without a batch size, or with 0, as many as fit into a message. */
  next(id: number, batchSize = 0): Buffer {
    const cursor = this.open.get(id) ?? fail('CursorNotFound', `cursor id ${id} not found`);
    return this.send(id, cursor, 'nextBatch', batchSize || Infinity);
  }

  kill(id: number): boolean {
    return this.open.delete(id);
  }

  private send(id: number, cursor: Cursor, field: string, limit: number): Buffer {
    const { ns, documents, results } = cursor;
    const batch: Buffer[] = [];
    let bytes = 0;
    let next = cursor.ahead ?? documents.next().value;
    for (; next && batch.length < limit; next = documents.next().value) {
      if (bytes > 0 && bytes + next.length > MAX_DOCUMENT_BYTES) break;
      batch.push(next);
      bytes += next.length;
    }
    this.open.delete(id);
    if (next) {
      this.open.set(id, Object.assign(cursor, { ahead: Buffer.from(next), usedAt: Date.now() }));
      results?.detach(); // reads all candidates, so only if there is a next request
    }
    return encodeBatch(field, batch, encode({ id: Long.fromNumber(next ? id : 0), ns }));
  }
}

/** Composes the reply from stored BSON, without decoding it and with one copy. */
function encodeBatch(field: string, batch: readonly Buffer[], facts: Buffer): Buffer {
  const documents = batch.flatMap((raw, at) => [named(3, String(at)), raw]);
  const cursor = [named(4, field), ...sized(documents), facts.subarray(4, -1)];
  return wrap([named(3, 'cursor'), ...sized(cursor), encode({ ok: 1 }).subarray(4, -1)]);
}

/** The bytes before a value in BSON: its type (3 for a document, 4 for an array) and its name. */
const named = (type: 3 | 4, name: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`);
