import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseEnvironment, serverEnvironment } from './environment.ts';

describe('parseEnvironment', () => {
  it('names each invalid variable and the reason', () => {
    const schema = serverEnvironment.extend({
      PORT: z.coerce.number({ error: 'must be a number' }),
    });
    const result = parseEnvironment(schema, {
      REDIS_URL: 'http://x',
      PORT: 'many',
      LOG_LEVEL: 'info',
    });
    expect(result).toEqual({
      ok: false,
      problems: ['REDIS_URL: must be a redis:// address', 'PORT: must be a number'],
    });
  });

  it('treats an empty variable as not set', () => {
    expect(parseEnvironment(serverEnvironment, { LOG_LEVEL: '' })).toMatchObject({
      ok: true,
      values: { LOG_LEVEL: 'info' },
    });
  });
});
