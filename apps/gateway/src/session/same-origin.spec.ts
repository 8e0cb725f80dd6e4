import { describe, expect, it } from '@jest/globals';
import { assertSameOrigin } from './same-origin.ts';

const from = (headers: Record<string, string>) => () =>
  assertSameOrigin({ headers, host: 'gallery.example' });

describe('assertSameOrigin', () => {
  it.each([
    ['a client that is no browser', {}],
    ['the gallery itself', { 'sec-fetch-site': 'same-origin', origin: 'https://gallery.example' }],
  ])('lets %s pass', (_who, headers) => {
    expect(from(headers)).not.toThrow();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin in an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('refuses %s', (_who, headers) => {
    expect(from(headers)).toThrow('access/forbidden');
  });
});
