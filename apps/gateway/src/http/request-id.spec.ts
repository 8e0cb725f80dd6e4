import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-id.ts';

const idFor = (value?: string | string[]) => requestIdOf({ headers: { 'x-request-id': value } });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the id of a request', () => {
  it.each(['12345678', 'a-b_C-9012', 'x'.repeat(64)])('is the id of the proxy (%s)', (id) => {
    expect(idFor(id)).toBe(id);
  });

  it.each([
    '1234567',
    'x'.repeat(65),
    'an id with spaces',
    '12345678\n{"level":50}',
    '',
    '12345678"',
    undefined,
  ])('is a new one instead of %j', (id) => {
    expect(idFor(id)).toMatch(uuid);
  });

  it('is a new one if the header has several values', () => {
    expect(idFor(['12345678', '87654321'])).toMatch(uuid);
  });

  it('differs for each request', () => {
    expect(idFor()).not.toBe(idFor());
  });
});
