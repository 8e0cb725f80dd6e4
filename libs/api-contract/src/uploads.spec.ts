import { describe, expect, it } from '@jest/globals';
import { confirmBody } from './uploads.ts';

describe('a confirmation', () => {
  it('accepts each upload only once', () => {
    const images = ['a', 'b', 'a'].map((sessionId) => ({ sessionId, metadata: {} }));
    const issues = confirmBody.safeParse({ images }).error?.issues;
    expect(issues).toMatchObject([
      { path: ['images', 2, 'sessionId'], message: 'This upload is listed twice.' },
    ]);
    expect(confirmBody.safeParse({ images: images.slice(0, 2) }).success).toBe(true);
  });
});
