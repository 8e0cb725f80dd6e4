import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { sendForm } from './send-form.ts';

describe('a form on its way', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    FakeUpload.install();
  });
  afterEach(() => void jest.useRealTimers());

  const send = () => {
    const controller = new AbortController();
    const { signal } = controller;
    const outcome = sendForm('/upload', new FormData(), {
      ...{ token: null, signal, onProgress: () => undefined },
    }).catch((error: unknown) => error);
    const [upload] = FakeUpload.all;
    if (!upload) throw new Error('nothing is sent');
    return { controller, outcome, upload };
  };

  it('is given up when nothing has moved for two minutes, however long it has taken', async () => {
    const { outcome, upload } = send();
    for (let sent = 0; sent < 5; sent++) {
      await jest.advanceTimersByTimeAsync(100_000);
      upload.progress(sent, 9);
    }
    await jest.advanceTimersByTimeAsync(119_000);
    expect(upload.isAborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(upload.isAborted).toBe(true);
    expect(await outcome).toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('that the person gives up fails with their reason', async () => {
    const { controller, outcome } = send();
    controller.abort('cancelled');
    expect(await outcome).toBe('cancelled');
  });

  it('is not given up once it has been answered', async () => {
    const { outcome, upload } = send();
    await upload.answer(200, { data: 'here' });
    expect(await outcome).toEqual({ data: 'here' });
    await jest.advanceTimersByTimeAsync(200_000);
    expect(upload.isAborted).toBe(false);
  });
});
