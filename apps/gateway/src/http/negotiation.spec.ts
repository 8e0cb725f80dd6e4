import { describe, expect, it } from '@jest/globals';
import { encodingFor } from './negotiation.ts';

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['identity, br;q=0.5', 'identity'],
    ['*', 'br'],
    ['br;q=0.0', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('answers accept-encoding %s with %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});
