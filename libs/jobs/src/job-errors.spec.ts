import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { UnrecoverableError } from 'bullmq';
import { fromJobFailure, outageOf, toJobFailure } from './job-errors.ts';

const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : '');

describe('the failure of a job', () => {
  it.each([
    ['image/undecodable', true],
    ['model/missing', true],
    ['task/cancelled', true],
    ['storage/unavailable', false],
    ['service/unavailable', false],
  ] as const)('with the code %s is final: %s', (code, isFinal) => {
    const failure = toJobFailure(new ServiceError(code));
    expect(failure instanceof UnrecoverableError).toBe(isFinal);
  });

  it('keeps code and facts in the text that BullMQ stores', () => {
    const error = new ServiceError('model/missing', { model: 'embedding', files: ['a', 'b'] });
    const received = fromJobFailure(reasonOf(toJobFailure(error)));
    expect(received).toBeInstanceOf(ServiceError);
    expect(received).toMatchObject({ code: error.code, facts: error.facts });
  });

  it('is temporary, and no fault of the image, while the database is away', () => {
    const away = Object.assign(new Error('mongo:27017'), { name: 'MongoServerSelectionError' });
    const failure = toJobFailure(away);
    expect(failure).not.toBeInstanceOf(UnrecoverableError);
    expect(fromJobFailure(reasonOf(failure))).toMatchObject({ code: 'service/unavailable' });
  });

  it.each([
    'ENOSPC',
    'EDQUOT',
    'EROFS',
    'ENOTCONN',
    'ESTALE',
    'XMinioStorageFull',
    'XMinioAdminBucketQuotaExceeded',
  ])('is temporary, and no fault of the image, if the storage fails with %s', (code) => {
    const failure = toJobFailure(Object.assign(new Error('write'), { code }));
    expect(failure).not.toBeInstanceOf(UnrecoverableError);
    expect(fromJobFailure(reasonOf(failure))).toMatchObject({ code: 'storage/unavailable' });
  });

  it('may be the fault of an image if its file cannot be read', () => {
    const unreadable = Object.assign(new Error('read'), { code: 'EIO' });
    expect(toJobFailure(unreadable)).toBe(unreadable);
  });

  it('is unchanged, so that the job is retried, if it is not a ServiceError', () => {
    const error = new Error('storage is away');
    expect(toJobFailure(error)).toBe(error);
  });

  it.each([
    ['the storage', new ServiceError('storage/unavailable'), 'storage/unavailable'],
    ['a service', new ServiceError('service/unavailable'), 'service/unavailable'],
    ['the disk', Object.assign(new Error('write'), { code: 'EROFS' }), 'storage/unavailable'],
    ['the database', Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'service/unavailable'],
  ])('is an outage if %s is away', (_what, error, code) => {
    expect(outageOf(error)).toMatchObject({ code });
  });

  it.each([new ServiceError('image/undecodable'), new Error('no'), 'no'])(
    'is no outage: %s',
    (error) => {
      expect(outageOf(error)).toBeUndefined();
    },
  );

  it.each([['storage is away'], ['{"code":"unknown/code","facts":{}}'], ['null'], ['']])(
    'is internal for the reason %j, which it does not pass on',
    (reason) => {
      expect(fromJobFailure(reason)).toMatchObject({ code: 'internal', facts: {} });
    },
  );
});
