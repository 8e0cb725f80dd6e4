import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import { decode, toNumber, type Doc } from '../bson/values.ts';
import { Journal } from '../store/journal.ts';
import { Store } from '../store/store.ts';
import { executor } from './execute.ts';

const folder = temporaryFolders();

/** Sends commands to a store, and decodes its replies. */
function asking(store: Store, refuseUpserts = false) {
  const execute = executor(store, refuseUpserts);
  return async (command: object): Promise<Doc> => {
    const sent = { ...command, $db: 'salon' };
    return decode(await execute({ id: 1, isLegacy: false, isReplyWanted: true, command: sent }));
  };
}

describe('a full disk', () => {
  const index = { key: { a: 1 }, name: 'a_1' };
  const insert = { insert: 'rows', documents: [{ _id: 2 }] };

  /** A store with a document and an index, on a disk that is full until `makeReserve` is restored. */
  async function fullStore() {
    const path = join(folder(), 'journal');
    const before = await Store.open(path);
    await asking(before)({ insert: 'rows', documents: [{ _id: 1 }] });
    await asking(before)({ createIndexes: 'rows', indexes: [index] });
    await before.close();
    const makeReserve = jest.spyOn(Journal.prototype, 'makeReserve').mockResolvedValue(false);
    const store = await Store.open(path);
    return { path, store, ask: asking(store), makeReserve };
  }

  it('allows reads and refuses writes, until there is space', async () => {
    const { store, ask, makeReserve } = await fullStore();
    expect(await ask(insert)).toMatchObject({ codeName: 'OutOfDiskSpace' });
    expect(await ask({ find: 'rows' })).toMatchObject({ cursor: { firstBatch: [{}] } });
    makeReserve.mockRestore();
    expect(toNumber((await ask(insert)).n)).toBe(1);
    await store.close();
  });

  it('refuses changes of collections and indexes, and makes no part of them', async () => {
    const { path, store, ask, makeReserve } = await fullStore();
    const size = statSync(path).size;
    const other = { key: { b: 1 }, name: 'b_1' };
    for (const command of [
      { create: 'new' },
      { createIndexes: 'new', indexes: [index] },
      { createIndexes: 'rows', indexes: [index, other] },
      { dropIndexes: 'rows', index: 'a_1' },
      { drop: 'rows' },
      { dropDatabase: 1 },
    ]) {
      const reply = await ask(command);
      expect({ command, code: toNumber(reply.code) }).toEqual({ command, code: 14031 });
    }
    expect(statSync(path).size).toBe(size);
    expect(store.all().map(({ name }) => name)).toEqual(['rows']);
    expect(store.all()[0]?.indexSpecs.map(({ name }) => name)).toEqual(['_id_', 'a_1']);
    makeReserve.mockRestore();
    expect(toNumber((await ask({ create: 'new' })).ok)).toBe(1);
    await store.close();
  });

  it('allows commands that change nothing, as services send them at each start', async () => {
    const { store, ask, makeReserve } = await fullStore();
    for (const command of [
      { create: 'rows' },
      { createIndexes: 'rows', indexes: [index] },
      { drop: 'missing' },
    ]) {
      expect({ command, ok: toNumber((await ask(command)).ok) }).toEqual({ command, ok: 1 });
    }
    makeReserve.mockRestore();
    await store.close();
  });
});

describe('an answer', () => {
  it('shows only changes that survive a crash', async () => {
    const store = await Store.open(join(folder(), 'journal'));
    const ask = asking(store);
    const answered: string[] = [];
    await Promise.all([
      ask({ insert: 'rows', documents: [{ _id: 1 }] }).then(() => answered.push('write')),
      ask({ find: 'rows' }).then(() => answered.push('read')),
      ask({ insert: 'rows', documents: [{ _id: 1 }] }).then(() => answered.push('refusal')),
    ]);
    expect(answered).toEqual(['write', 'read', 'refusal']);
    await store.close();
  });
});

describe('the refusal of upserts, for tests', () => {
  const updates = [{ q: { _id: 1 }, u: { $set: { a: 1 } }, upsert: true }];

  it.each([
    [true, [0, 1]],
    [false, [1, 1]],
  ])('fails each once if it is %s', async (refuseUpserts, counts) => {
    const store = await Store.open(join(folder(), 'journal'));
    const ask = asking(store, refuseUpserts);
    const upsert = async () => toNumber((await ask({ update: 'rows', updates })).n);
    expect([await upsert(), await upsert()]).toEqual(counts);
    await store.close();
  });
});
