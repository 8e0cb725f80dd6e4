import { describe, expect, it } from '@jest/globals';
import { readWallParams } from './wall-params.ts';

const read = (text: string) => readWallParams(new URLSearchParams(text));

describe('readWallParams', () => {
  it('by default does not move and has a menu', () => {
    expect(read('')).toEqual({
      columns: undefined,
      isAlternating: false,
      isContinuous: false,
      hasMenu: true,
      speed: 20,
    });
  });

  it('reads every parameter', () => {
    expect(read('columns=3&alternating=true&continuous=true&menu=false&speed=45.5')).toEqual({
      columns: 3,
      isAlternating: true,
      isContinuous: true,
      hasMenu: false,
      speed: 45.5,
    });
  });

  it('takes nothing but the words it knows', () => {
    expect(read('columns=many&alternating=1&continuous=yes&menu=no&speed=')).toEqual(read(''));
  });

  it('does not scroll continuously at no speed', () => {
    expect(read('continuous=true&speed=0').isContinuous).toBe(false);
  });

  it('holds the speed to what a wall can do', () => {
    expect([read('speed=1e9').speed, read('speed=-1e9').speed]).toEqual([3000, -3000]);
  });
});
