import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FakeServices } from '../../testing/fake-services.ts';
import { AbandonedUploads } from './abandoned-uploads.ts';

const upload = { sessionId: '1a', keepStaged: false };
const minute = 60_000;

let services: FakeServices;
let abandoned: AbandonedUploads;

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
  services = new FakeServices();
  abandoned = new AbandonedUploads(services.rpc);
});

afterEach(() => {
  jest.useRealTimers();
});

const comeBack = () => {
  services.replies['uploads.abandon'] = () => ({});
};

describe('an upload that failed', () => {
  it('is removed once', async () => {
    comeBack();
    await abandoned.remove(upload);
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect(services.inputsOf('uploads.abandon')).toEqual([upload]);
  });

  it('is removed later while the media service is down', async () => {
    await abandoned.remove(upload);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(services.calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(services.calls).toHaveLength(2);
    comeBack();
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect(services.inputsOf('uploads.abandon')).toEqual([upload, upload, upload]);
  });

  it('is left to the clean-up after four repeats in 13 minutes', async () => {
    await abandoned.remove(upload);
    await jest.advanceTimersByTimeAsync(13 * minute);
    expect(services.calls).toHaveLength(5);
    await jest.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(services.calls).toHaveLength(5);
  });

  it('is removed only late if the client may repeat its request, which stores the same file', async () => {
    await abandoned.remove({ ...upload, keepStaged: true });
    await jest.advanceTimersByTimeAsync(10 * minute - 1);
    expect(services.calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(services.calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(services.calls).toHaveLength(2);
  });

  it('is not removed after the process has stopped', async () => {
    await Promise.all([abandoned.remove(upload), abandoned.remove(upload)]);
    abandoned.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect(services.calls).toHaveLength(2);
  });
});
