import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import { decode, toNumber } from '../bson/values.ts';
import { Store } from '../store/store.ts';
import { executor } from './execute.ts';

const folder = temporaryFolders();

describe('a full disk', () => {
  it('allows reads and refuses writes, until there is space', async () => {
    const store = await Store.open(join(folder(), 'journal'));
    const execute = executor(store);
    const ask = async (command: object) => {
      const sent = { ...command, $db: 'salon' };
      return decode(await execute({ id: 1, isLegacy: false, isReplyWanted: true, command: sent }));
    };
    await ask({ insert: 'rows', documents: [{ _id: 1 }] });
    const isFull = jest.spyOn(store, 'isFull').mockResolvedValue(true);
    expect(await ask({ insert: 'rows', documents: [{ _id: 2 }] })).toMatchObject({
      codeName: 'OutOfDiskSpace',
    });
    expect(toNumber((await ask({ count: 'rows', query: {} })).n)).toBe(1);
    isFull.mockRestore();
    expect(toNumber((await ask({ insert: 'rows', documents: [{ _id: 2 }] })).n)).toBe(1);
    await store.close();
  });
});

describe('an answer', () => {
  it('shows only changes that survive a crash', async () => {
    const store = await Store.open(join(folder(), 'journal'));
    const execute = executor(store);
    const ask = (command: object) =>
      execute({
        id: 1,
        isLegacy: false,
        isReplyWanted: true,
        command: { ...command, $db: 'salon' },
      });
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
