import { describe, expect, it } from '@jest/globals';
import { parseEnvironment } from '@salon/server-kit';
import { gatewayEnvironment } from './environment.ts';

const needed = { JWT_SECRET: 'x'.repeat(32) };

describe('the environment of the gateway', () => {
  it('refuses a drain that leaves no time to close, and says how long it may be', () => {
    const parsed = (drainMs: string) =>
      parseEnvironment(gatewayEnvironment, {
        ...needed,
        STOP_WITHIN_MS: '4750',
        DRAIN_MS: drainMs,
      });
    expect(parsed('3750')).toMatchObject({ ok: true, values: { DRAIN_MS: 3_750 } });
    expect(parsed('3751')).toEqual({
      ok: false,
      problems: ['DRAIN_MS: must be at most 3750: the gateway has 4750 ms to stop'],
    });
  });

  it.each([
    ['DRAIN_MS', 'soon', 'must be a number of milliseconds'],
    ['DRAIN_MS', '-1', 'must be at least 0'],
    ['MAX_CONNECTIONS', 'many', 'must be a number'],
    ['MAX_CONNECTIONS', '5', 'must be at least 10'],
    ['TRUST_PROXY', 'my-proxy', 'must list addresses or ranges'],
    ['MINIO_ENDPOINT', 'http://127.0.0.1:9000', 'needs MINIO_ACCESS_KEY and MINIO_SECRET_KEY'],
  ])('refuses %s=%s', (variable, value, reason) => {
    expect(parseEnvironment(gatewayEnvironment, { ...needed, [variable]: value })).toEqual({
      ok: false,
      problems: [expect.stringContaining(reason)],
    });
  });
});
