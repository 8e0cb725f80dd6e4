import { describe, expect, it } from '@jest/globals';
import { parseEnvironment } from '@salon/server-kit';
import { authEnvironment } from './environment.ts';

const needed = { JWT_SECRET: 'x'.repeat(32) };

describe('the environment of auth', () => {
  it('needs a secret', () => {
    expect(parseEnvironment(authEnvironment, {})).toEqual({
      ok: false,
      problems: ['JWT_SECRET: is required'],
    });
  });

  it('has defaults for all other variables', () => {
    const result = parseEnvironment(authEnvironment, needed);
    expect(result).toMatchObject({
      ok: true,
      values: {
        ...needed,
        ADMIN_USERNAME: 'admin',
        ADMIN_EMAIL: 'admin@salon.local',
        PUBLIC_URL: 'http://127.0.0.1:3000',
      },
    });
    expect(result).not.toHaveProperty('values.ADMIN_PASSWORD');
  });

  it.each([
    ['JWT_SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
    ['MONGO_URL', 'postgres://db/salon', 'mongodb://'],
    ['PUBLIC_URL', 'photos.example.org', 'must be an http:// or https:// address'],
    ['ADMIN_PASSWORD', 'short', 'must have at least 10 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(1_001), 'must have at most'],
    ['ADMIN_USERNAME', ' a ', 'must have at least'],
    ['ADMIN_USERNAME', 'ada@example.org', 'must be a name without @'],
    ['ADMIN_EMAIL', 'admin', 'must be an email address'],
    ['STOP_WITHIN_MS', 'soon', 'must be a number of milliseconds'],
  ])('refuses %s=%s', (variable, value, reason) => {
    expect(parseEnvironment(authEnvironment, { ...needed, [variable]: value })).toEqual({
      ok: false,
      problems: [expect.stringContaining(reason)],
    });
  });
});
