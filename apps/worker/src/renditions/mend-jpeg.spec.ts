import { describe, expect, it } from '@jest/globals';
import { mendJpeg } from './mend-jpeg.ts';

describe('a JPEG to mend', () => {
  it('may end anywhere in the header', () => {
    const header = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0', 'hex');
    for (let length = 0; length <= header.length; length += 1) {
      const bytes = header.subarray(0, length);
      expect(mendJpeg(bytes)).toBe(bytes);
    }
  });
});
