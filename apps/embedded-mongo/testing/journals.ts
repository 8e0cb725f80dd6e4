import { statSync } from 'node:fs';
import { decode, encode, type Doc } from '../src/bson/values.ts';
import type { Change } from '../src/store/frame.ts';
import type { Journal, Snapshot } from '../src/store/journal.ts';

export const change = (document: Doc): Change => ({
  collection: 1,
  isGone: false,
  raw: encode(document),
});

export const five = [1, 2, 3, 4, 5].map((_id) => change({ _id, text: 'x'.repeat(_id) }));

export const ids = (changes: readonly Change[]): unknown[] =>
  changes.map(({ raw }) => Number(decode(raw)._id));

export const snapshotOf = (changes: readonly Change[]): Snapshot => ({
  bytes: () => 0, // all of the journal counts as garbage
  changes: () => changes,
});
export const nothing = snapshotOf([]);

export const noSpace = () =>
  Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** The class is given, because a spec imports it after it has replaced a module. */
export const journalsOf = ({ open }: Pick<typeof Journal, 'open'>) => ({
  opened: (path: string): Promise<Journal> => open(path, () => undefined),
  async replayed(path: string): Promise<Change[]> {
    const changes: Change[] = [];
    // Copies, because a change is valid only until the next one.
    const keep = (each: Change) => void changes.push({ ...each, raw: Buffer.from(each.raw) });
    const journal = await open(path, keep);
    await journal.close();
    return changes;
  },
  /** Commits one frame per change and returns where each frame ends. */
  async written(path: string, changes: readonly Change[]): Promise<number[]> {
    const journal = await open(path, () => undefined);
    const ends: number[] = [];
    for (const each of changes) {
      await journal.commit([each], nothing);
      ends.push(statSync(path).size);
    }
    await journal.close();
    return ends;
  },
});
