import { describe, expect, it } from '@jest/globals';
import { assertSameOrigin, isSameOrigin } from './same-origin.ts';

const publicUrl = 'https://gallery.example';
const isAllowed = (headers: Record<string, string>, host = 'gallery.example') =>
  isSameOrigin({ headers, host }, publicUrl);

describe('isSameOrigin', () => {
  it.each([
    ['a client that is no browser', {}],
    ['the gallery itself', { 'sec-fetch-site': 'same-origin', origin: 'https://gallery.example' }],
    ['an address typed by the user', { 'sec-fetch-site': 'none' }],
  ])('accepts %s', (_who, headers) => {
    expect(isAllowed(headers)).toBe(true);
  });

  it.each([
    ['a proxy that rewrites the host', { origin: 'https://gallery.example' }, 'gateway:3000'],
    ['direct access beside PUBLIC_URL', { origin: 'http://10.0.0.5:3000' }, '10.0.0.5:3000'],
  ])('accepts the gallery behind %s', (_which, headers, host) => {
    expect(isAllowed(headers, host)).toBe(true);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another site, whatever its origin', { 'sec-fetch-site': 'cross-site', origin: publicUrl }],
    ['another origin in an old browser', { origin: 'https://evil.example' }],
    ['the same name over http', { origin: 'http://gallery.example' }, 'gateway:3000'],
    ['a sandboxed frame', { origin: 'null' }],
  ])('refuses %s', (_who, headers, host = 'gallery.example') => {
    expect(isAllowed(headers, host)).toBe(false);
    expect(() => assertSameOrigin({ headers, host }, publicUrl)).toThrow('access/other-site');
  });
});
