import { describe, expect, it } from '@jest/globals';
import { mediaCalls } from './media-calls.ts';

describe('the call for a chunk of the wall', () => {
  // A longer one would be refused as invalid. The gateway refuses parameters of more than 100 characters.
  it('accepts each name that a path can have', () => {
    const { request } = mediaCalls['images.wallChunk'];
    expect(request.safeParse({ name: 'd'.repeat(100) }).success).toBe(true);
  });
});
