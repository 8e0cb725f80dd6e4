import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import { decode, encode, type Doc } from '../bson/values.ts';
import type { Collection } from './collection.ts';
import { encodeFrame, readFrame } from './frame.ts';
import { parseIndexSpec } from './index-spec.ts';
import { DamagedJournal, Journal } from './journal.ts';
import { Store } from './store.ts';

const folder = temporaryFolders();

const contents = (collection: Collection): Doc[] =>
  collection.select({}).map((slot) => collection.document(slot));

function kept(store: Store, name: string): Collection {
  const collection = store.collection('salon', name);
  store.keep(collection);
  return collection;
}

async function reopened(store: Store, path: string): Promise<Store> {
  await store.commit();
  await store.close();
  return Store.open(path);
}

describe('a store', () => {
  it('restores documents in their order, and indexes', async () => {
    const path = join(folder(), 'journal');
    let store = await Store.open(path);
    const photos = kept(store, 'photos');
    const spec = {
      key: { slug: 1 },
      name: 'slug_1',
      unique: true,
      partialFilterExpression: { a: 1 },
    };
    photos.setIndexes([...photos.indexSpecs, parseIndexSpec(spec)]);
    store.describe(photos);
    const stored = [3, 1, 2].map((_id) => photos.put(encode({ _id, slug: `s${_id}`, a: 1 })));
    if (stored[0] !== undefined) photos.put(encode({ _id: 3, slug: 's9', a: 1 }), stored[0]);
    if (stored[1] !== undefined) photos.remove(stored[1]);
    const before = contents(photos);

    store = await reopened(store, path);
    const again = store.collection('salon', 'photos');
    expect(contents(again)).toEqual(before);
    expect(again.indexSpecs.map(({ name }) => name)).toEqual(['_id_', 'slug_1']);
    const duplicate = encode({ _id: 4, slug: 's2', a: 1 });
    expect(() => again.put(duplicate)).toThrow(expect.objectContaining({ code: 11000 }));
    await store.close();
  });

  it('writes nothing when it is opened, and then only new changes', async () => {
    const path = join(folder(), 'journal');
    let store = await Store.open(path);
    kept(store, 'rows').put(encode({ _id: 1, text: 'x'.repeat(1000) }));
    store = await reopened(store, path);
    const size = statSync(path).size;
    kept(store, 'rows').put(encode({ _id: 2 }));
    await store.commit();
    expect(statSync(path).size - size).toBeLessThan(100);
    await store.close();
  });

  it('forgets a dropped collection, also when another takes its place', async () => {
    const path = join(folder(), 'journal');
    let store = await Store.open(path);
    kept(store, 'old').put(encode({ _id: 1 }));
    kept(store, 'new').put(encode({ _id: 2 }));
    for (const collection of store.all()) store.drop(collection);
    kept(store, 'new').put(encode({ _id: 3 }));

    store = await reopened(store, path);
    expect(store.all().map(({ namespace }) => namespace)).toEqual(['salon.new']);
    expect(contents(store.collection('salon', 'new'))).toEqual([decode(encode({ _id: 3 }))]);
    await store.close();
  });

  it('does not contain parts of a failed write', async () => {
    const store = await Store.open(join(folder(), 'journal'));
    const rows = kept(store, 'rows');
    const specs = [
      parseIndexSpec({ key: { a: 1 }, name: 'a_1' }),
      parseIndexSpec({ key: { b: 1 }, name: 'b_1', unique: true }),
    ];
    rows.setIndexes([...rows.indexSpecs, ...specs]);
    rows.put(encode({ _id: 1, a: 1, b: 1 }));
    const second = rows.put(encode({ _id: 2, a: 2, b: 2 }));
    expect(() => rows.put(encode({ _id: 2, a: 3, b: 1 }), second)).toThrow(/E11000/);
    expect(rows.select({ filter: { a: 3 } })).toEqual([]);
    expect(contents(rows)).toEqual([1, 2].map((n) => decode(encode({ _id: n, a: n, b: n }))));
    await store.close();
  });

  it('keeps a document that is written while the journal is rewritten', async () => {
    const path = join(folder(), 'journal');
    let store = await Store.open(path);
    const rows = kept(store, 'rows');
    const spec = parseIndexSpec({ key: { place: 1 }, name: 'place_1', unique: true });
    rows.setIndexes([...rows.indexSpecs, spec]);
    store.describe(rows);
    const ballast = Buffer.alloc(600_000);
    const [first, second] = [1, 2].map((_id) => rows.put(encode({ _id, place: _id, ballast })));
    const rewrite = jest.spyOn(rows, 'changes');
    // The next write finds a journal that is mostly garbage.
    for (let n = 0; n < 29; n += 1) {
      rows.put(encode({ _id: 1, place: 1, n, ballast }), first);
      await store.commit();
    }
    expect(rewrite).not.toHaveBeenCalled();
    const written: Promise<void>[] = [];
    for (let n = 0; n < 20; n += 1) {
      // They exchange their places, so that a mixture of two states would have one place twice.
      const places = n % 2 === 0 ? [3, 1, 2] : [3, 2, 1];
      rows.put(encode({ _id: 1, place: places[0], n, ballast }), first);
      rows.put(encode({ _id: 2, place: places[1], n, ballast }), second);
      rows.put(encode({ _id: 1, place: places[2], n, ballast }), first);
      rows.put(encode({ _id: `new ${n}`, place: `new ${n}` }));
      written.push(store.commit());
      await new Promise(setImmediate);
    }
    await Promise.all(written);
    const before = contents(rows);
    expect(rewrite).toHaveBeenCalled();
    store = await reopened(store, path);
    expect(contents(store.collection('salon', 'rows'))).toEqual(before);
    await store.close();
  });
});

describe('a repaired journal', () => {
  /** Damages the first frame, and repairs the journal. */
  async function withoutFirstFrame(path: string): Promise<void> {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(20) ^ 0xff, 20);
    writeFileSync(path, bytes);
    await Journal.repair(path);
  }

  it('that was rewritten has all documents of the other frames', async () => {
    const path = join(folder(), 'journal');
    let store = await Store.open(path);
    const [first, second] = ['first', 'second'].map((name) => kept(store, name));
    for (let _id = 0; _id < 1500; _id += 1) {
      first?.put(encode({ _id }));
      second?.put(encode({ _id }));
    }
    const ballast = kept(store, 'ballast');
    for (let n = 0; n < 20; n += 1) ballast.put(encode({ _id: n, blob: Buffer.alloc(900_000) }));
    for (const slot of ballast.select({})) ballast.remove(slot);
    store = await reopened(store, path); // rewrites the journal
    await store.close();
    const changes = readFrame(readFileSync(path), 0)?.changes ?? [];
    const lost = changes.filter(({ collection }) => collection > 0);
    await withoutFirstFrame(path);

    store = await Store.open(path);
    const sizes = ['first', 'second'].map((name) => store.collection('salon', name).size);
    expect(lost.length).toBeGreaterThan(900);
    expect(sizes).toEqual([1500 - lost.length, 1500]);
    await store.close();
  });

  it('that has documents of an unknown collection is refused, and not changed', async () => {
    const path = join(folder(), 'journal');
    const store = await Store.open(path);
    const rows = kept(store, 'rows');
    for (let _id = 0; _id < 3; _id += 1) {
      rows.put(encode({ _id }));
      await store.commit();
    }
    store.describe(rows); // a definition that is too late for two of the documents
    await store.commit();
    await store.close();
    await withoutFirstFrame(path);
    const bytes = readFileSync(path);
    await expect(Store.open(path)).rejects.toThrow(DamagedJournal);
    await expect(Store.open(path)).rejects.toThrow(/Restore a backup/);
    expect(readFileSync(path)).toEqual(bytes);
  });

  it('may have documents of a dropped collection, before and after the drop', async () => {
    const path = join(folder(), 'journal');
    const document = { collection: 5, isGone: false, raw: encode({ _id: 1 }) };
    const drop = { collection: 0, isGone: true, raw: encode({ _id: 5 }) };
    writeFileSync(path, encodeFrame([document, drop, document]));
    const store = await Store.open(path);
    expect(store.all()).toEqual([]);
    expect(kept(store, 'new').id).toBe(6); // an id that no change in the journal has
    await store.close();
  });
});

describe('documents with an age limit', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);

  it('are removed when they reach it, by their earliest date', async () => {
    const store = await Store.open(join(folder(), 'journal'));
    const rows = kept(store, 'sessions');
    const spec = { key: { 'seen.at': 1 }, name: 'age', expireAfterSeconds: 10 };
    rows.setIndexes([...rows.indexSpecs, parseIndexSpec(spec)]);
    rows.put(encode({ _id: 'young', seen: { at: at(91) } }));
    rows.put(encode({ _id: 'due', seen: { at: at(90) } }));
    rows.put(encode({ _id: 'several', seen: [{ at: at(99) }, { at: at(50) }] }));
    rows.put(encode({ _id: 'no date', seen: { at: 5 } }));
    rows.put(encode({ _id: 'nothing' }));
    rows.removeExpired(100_000);
    expect(contents(rows).map(({ _id }) => _id)).toEqual(['young', 'no date', 'nothing']);
    await store.close();
  });

  it('stay when the filter of a partial index does not match them', async () => {
    const store = await Store.open(join(folder(), 'journal'));
    const rows = kept(store, 'uploads');
    const partialFilterExpression = { status: 'staged' };
    const spec = { key: { at: 1 }, name: 'age', expireAfterSeconds: 0, partialFilterExpression };
    rows.setIndexes([...rows.indexSpecs, parseIndexSpec(spec)]);
    rows.put(encode({ _id: 1, at: at(1), status: 'staged' }));
    rows.put(encode({ _id: 2, at: at(1), status: 'confirmed' }));
    rows.removeExpired(100_000);
    expect(contents(rows)).toMatchObject([{ status: 'confirmed' }]);
    await store.close();
  });
});
