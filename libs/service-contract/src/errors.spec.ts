import { describe, expect, it } from '@jest/globals';
import { ServiceError, decodeError, encodeError } from './errors.ts';

describe('the error codec', () => {
  it('keeps code and facts', () => {
    const sent = JSON.stringify(encodeError(new ServiceError('image/not-found', { id: 'a' })));
    expect(decodeError(JSON.parse(sent))).toMatchObject({
      code: 'image/not-found',
      facts: { id: 'a' },
    });
  });

  it('hides the message of an unexpected error', () => {
    expect(JSON.stringify(encodeError(new Error('password is hunter2')))).not.toContain('hunter2');
  });

  it.each([
    null,
    'Internal server error',
    { code: 'made/up' },
    { code: 'image/not-found', facts: 7 },
  ])('reads %j without throwing', (encoded) => {
    expect(decodeError(encoded)).toBeInstanceOf(ServiceError);
  });
});
