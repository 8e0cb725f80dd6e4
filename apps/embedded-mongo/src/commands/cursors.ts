import { Long } from 'bson';
import { encode } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';

const FIRST_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** Clients that disappear leave cursors behind. The oldest are removed first. */
const MAX_CURSORS = 1000;

/** The results that clients have not fetched yet, in their state at the first request. */
export class Cursors {
  private readonly rests = new Map<number, { namespace: string; rest: readonly Buffer[] }>();
  private lastId = 0;

  /** Replies with the first documents and keeps the others for getMore. */
  start(namespace: string, documents: readonly Buffer[], batchSize = FIRST_BATCH): Buffer {
    const [oldest = 0] = this.rests.keys();
    if (this.rests.size >= MAX_CURSORS) this.rests.delete(oldest);
    this.lastId += 1;
    return this.send(this.lastId, namespace, documents, 'firstBatch', batchSize);
  }

  /** Replies with the next documents. Without a batch size, or with 0, as many as fit into a message. */
  next(id: number, batchSize = 0): Buffer {
    const known = this.rests.get(id) ?? fail('CursorNotFound', `cursor id ${id} not found`);
    return this.send(id, known.namespace, known.rest, 'nextBatch', batchSize || Infinity);
  }

  kill(id: number): boolean {
    return this.rests.delete(id);
  }

  private send(id: number, ns: string, documents: readonly Buffer[], field: string, limit: number) {
    let bytes = 0;
    const end = documents.findIndex(({ length }, at) => {
      bytes += length;
      return at >= limit || (at > 0 && bytes > MAX_BATCH_BYTES);
    });
    const batch = end < 0 ? documents : documents.slice(0, end);
    if (end < 0) this.rests.delete(id);
    else this.rests.set(id, { namespace: ns, rest: documents.slice(end) });
    return encodeBatch(field, batch, encode({ id: Long.fromNumber(end < 0 ? 0 : id), ns }));
  }
}

/** Composes the reply from stored BSON, without decoding it. */
function encodeBatch(field: string, batch: readonly Buffer[], facts: Buffer): Buffer {
  const array = wrap(batch.flatMap((raw, at) => [named(3, String(at)), raw]));
  const cursor = wrap([named(4, field), array, facts.subarray(4, -1)]);
  return wrap([named(3, 'cursor'), cursor, encode({ ok: 1 }).subarray(4, -1)]);
}

/** The bytes before a value in BSON: its type (3 for a document, 4 for an array) and its name. */
const named = (type: 3 | 4, name: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`);

/** A document in BSON is its length, its elements and a zero byte. */
function wrap(elements: readonly Buffer[]): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.alloc(1)]);
  document.writeInt32LE(document.length);
  return document;
}
