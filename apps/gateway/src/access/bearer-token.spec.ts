import { describe, expect, it } from '@jest/globals';
import { bearerToken } from './bearer-token.ts';

const tokenOf = (authorization?: string) => bearerToken({ headers: { authorization } });

describe('the bearer token', () => {
  it.each(['Bearer a.b.c', 'bearer a.b.c', 'BEARER   a.b.c '])('of %j is a.b.c', (header) => {
    expect(tokenOf(header)).toBe('a.b.c');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic a.b.c', 'Bearera.b.c', 'x Bearer a.b.c'])(
    'is absent in %j',
    (header) => {
      expect(tokenOf(header)).toBeNull();
    },
  );

  it('is absent in a header longer than any token', () => {
    expect(tokenOf(`Bearer ${'a'.repeat(5_000)}`)).toBeNull();
  });
});
