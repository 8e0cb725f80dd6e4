import { describe, expect, it } from '@jest/globals';
import { anonymous, type Actor } from '@salon/service-contract';
import { repeatKeyOf } from './repeat-key.ts';

const ada: Actor = {
  kind: 'user',
  userId: '1',
  username: 'ada',
  admin: true,
  emailVerified: true,
};
const aRequest = (changes: { key?: string; method?: string; url?: string } = {}) => {
  const { key = 'a key', method = 'DELETE', url = '/api/images/1' } = changes;
  return { headers: { 'idempotency-key': key }, method, url };
};

describe('repeatKeyOf', () => {
  it('is the same for a repeat of a request', () => {
    expect(repeatKeyOf(aRequest(), ada)).toMatch(/^[0-9a-f]{64}$/);
    expect(repeatKeyOf(aRequest(), ada)).toBe(
      repeatKeyOf(aRequest({ url: '/api/images/1?x' }), ada),
    );
  });

  it.each([
    ['another key', aRequest({ key: 'b' }), ada],
    ['another method', aRequest({ method: 'POST' }), ada],
    ['another path', aRequest({ url: '/api/images/2' }), ada],
    ['another user', aRequest(), { ...ada, userId: '2' }],
    ['a visitor', aRequest(), anonymous],
  ])('differs for %s', (_what, request, actor) => {
    expect(repeatKeyOf(request, actor)).not.toBe(repeatKeyOf(aRequest(), ada));
  });

  it('is undefined without the header', () => {
    expect(repeatKeyOf({ ...aRequest(), headers: {} }, ada)).toBeUndefined();
  });

  it.each(['', 'k'.repeat(201)])('refuses the key "%s"', (key) => {
    expect(() => repeatKeyOf(aRequest({ key }), ada)).toThrow('request/invalid');
  });
});
