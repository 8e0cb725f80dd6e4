import { describe, expect, it } from '@jest/globals';
import { recallWall, rememberWall } from './wall-memory.ts';
import type { WallMemory } from './wall-memory.ts';

describe('the memory of the wall', () => {
  it('gives back what it was given', () => {
    const memory: WallMemory = { order: 'date', seed: 7, anchor: { id: 'a', y: 12.5 } };
    rememberWall(memory);
    expect(recallWall()).toEqual(memory);
  });

  it.each(['', 'null', '{', '{"order":"size","seed":1,"anchor":null}', '{"order":"date"}'])(
    'starts a new visit from %j',
    (stored) => {
      sessionStorage.setItem('salon.wall', stored);
      expect(recallWall()).toMatchObject({ order: null, anchor: null });
    },
  );
});
