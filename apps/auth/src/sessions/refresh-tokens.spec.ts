import { describe, expect, it } from '@jest/globals';
import { isRefreshToken, sessionIdOf, sessionPartOf } from '@salon/service-contract';
import { RefreshTokens } from './refresh-tokens.ts';

const secret = 'x'.repeat(32);
const tokens = new RefreshTokens({ JWT_SECRET: secret });

describe('refresh tokens', () => {
  it('have the form that the gateway accepts', () => {
    const first = tokens.first();
    expect(isRefreshToken(first)).toBe(true);
    expect(isRefreshToken(tokens.successorOf(first))).toBe(true);
  });

  it('differ for each session', () => {
    const made = Array.from({ length: 100 }, () => tokens.first());
    expect(new Set(made.map(sessionIdOf)).size).toBe(100);
    expect(
      new Set(made.map((token) => Buffer.from(token, 'base64url').toString('hex', 16))).size,
    ).toBe(100);
  });

  it('share only the part that names the session', () => {
    const first = tokens.first();
    const next = tokens.successorOf(first);
    expect(sessionPartOf(next)).toEqual(sessionPartOf(first));
    expect(Buffer.from(next, 'base64url').subarray(16)).not.toEqual(
      Buffer.from(first, 'base64url').subarray(16),
    );
  });

  it('have the same successor in every replica with the same secret', () => {
    const first = tokens.first();
    const replica = new RefreshTokens({ JWT_SECRET: secret });
    expect(replica.successorOf(first)).toBe(tokens.successorOf(first));
  });

  it('have another successor with another secret', () => {
    const first = tokens.first();
    const other = new RefreshTokens({ JWT_SECRET: 'y'.repeat(32) });
    expect(other.successorOf(first)).not.toBe(tokens.successorOf(first));
  });

  it('do not repeat along a chain of successors', () => {
    const chain = [tokens.first()];
    while (chain.length < 50) chain.push(tokens.successorOf(chain.at(-1) ?? ''));
    expect(new Set(chain).size).toBe(50);
  });
});
