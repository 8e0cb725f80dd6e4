import { Double, Int32, Long } from 'bson';
import { describe, expect, it } from '@jest/globals';
import { add } from './values.ts';

describe('add', () => {
  it('returns a long for ints that overflow', () => {
    expect(add(new Int32(2147483647), new Int32(1))).toEqual(Long.fromNumber(2147483648));
  });

  it('returns a long for a long and a double for a double', () => {
    expect(add(Long.fromNumber(1), new Int32(1))).toEqual(Long.fromNumber(2));
    expect(add(new Int32(1), new Double(1))).toEqual(new Double(2));
  });

  it('refuses a sum beyond 64 bits', () => {
    expect(() => add(Long.MAX_VALUE, new Int32(1))).toThrow(expect.objectContaining({ code: 2 }));
  });
});
