import { Logger, type ArgumentsHost } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { lastValueFrom } from 'rxjs';
import { CallErrorFilter } from './error-filter.ts';

describe('the error of a call', () => {
  let logError: jest.SpiedFunction<Logger['error']>;
  let logWarning: jest.SpiedFunction<Logger['warn']>;

  beforeEach(() => {
    logError = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    logWarning = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const sent = (error: unknown) => {
    const host = {} as ArgumentsHost; // the filter does not use it
    return lastValueFrom(new CallErrorFilter().catch(error, host)).catch(
      (encoded: unknown) => encoded,
    );
  };

  it('is sent with its code and facts if it is expected, and not logged', async () => {
    const error = new ServiceError('image/not-found', { id: 'a' });
    await expect(sent(error)).resolves.toEqual({ code: 'image/not-found', facts: { id: 'a' } });
    expect(logError).not.toHaveBeenCalled();
  });

  it('is logged if it is unexpected, and sent without its text', async () => {
    const error = new Error('the database password is hunter2');
    await expect(sent(error)).resolves.toEqual({ code: 'internal', facts: {} });
    expect(logError).toHaveBeenCalledWith(error);
  });

  it('is one line of the log while a store is away', async () => {
    const error = Object.assign(new Error('connect refused'), { name: 'MongoNetworkError' });
    await expect(sent(error)).resolves.toEqual({ code: 'service/unavailable', facts: {} });
    expect(logWarning).toHaveBeenCalledWith('a store is away: connect refused');
    expect(logError).not.toHaveBeenCalled();
  });
});
