import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../../testing/folder.ts';
import { Store } from '../store/store.ts';
import { executor } from './execute.ts';

const folder = temporaryFolders();

describe('an answer', () => {
  it('shows nothing that a crash could still take back', async () => {
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
