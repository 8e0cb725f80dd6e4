import { describe, expect, it } from '@jest/globals';
import { adviceOnSize } from './advice-on-size.ts';

const listening = (images: number) => ({
  type: 'listening',
  sizes: { 'salon.users': 99_999, 'salon.images': images },
});

describe('the advice on the size of the gallery', () => {
  it('recommends MongoDB above 50,000 images, in one sentence', () => {
    expect(adviceOnSize(listening(50_001))).toBe(
      'The gallery has 50,001 images: above 50,000, use MongoDB (MONGO_URL) instead of the embedded database',
    );
  });

  it.each([listening(50_000), { type: 'listening', sizes: {} }, { type: 'listening' }, undefined])(
    'is not given for %j',
    (message) => {
      expect(adviceOnSize(message)).toBeUndefined();
    },
  );
});
