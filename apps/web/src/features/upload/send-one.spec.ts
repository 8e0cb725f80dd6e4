import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { aFile, staged } from '../../../testing/upload-screen.tsx';
import { cancelled, sendOne } from './send-one.ts';

const onLate = jest.fn<(uploadIds: string[]) => void>();

beforeEach(() => {
  FakeUpload.install();
  onLate.mockClear();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

async function send() {
  const controller = new AbortController();
  const file = { id: 'a-key', file: aFile('a.jpg'), sequence: 1 };
  const nextLogin = () => Promise.reject(new Error('The session has not ended.'));
  void sendOne(file, { signal: controller.signal, report: () => undefined, onLate, nextLogin });
  await jest.advanceTimersByTimeAsync(0);
  const upload = FakeUpload.all[0];
  if (!upload) throw new Error('The file is not being sent.');
  return { controller, upload };
}

describe('a file that is cancelled', () => {
  it('is discarded if the server had every byte before the browser reported so', async () => {
    const { controller, upload } = await send();
    controller.abort(cancelled);
    upload.progress(100, 100);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(upload.isAborted).toBe(false);
    await upload.answer(200, staged('a.jpg'));
    expect(onLate).toHaveBeenCalledWith(['s-a.jpg']);
  });

  it('is sent to the end if that takes less than a second', async () => {
    const { controller, upload } = await send();
    upload.progress(10, 100);
    controller.abort(cancelled);
    upload.progress(60, 100);
    await jest.advanceTimersByTimeAsync(1000);
    expect(upload.isAborted).toBe(false);
    upload.progress(90, 100);
    await jest.advanceTimersByTimeAsync(1000);
    expect(upload.isAborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1000);
    expect(upload.isAborted).toBe(true);
  });

  it('is broken off if most of it is left', async () => {
    const { controller, upload } = await send();
    upload.progress(10, 100);
    controller.abort(cancelled);
    upload.progress(40, 100);
    await jest.advanceTimersByTimeAsync(1000);
    expect(upload.isAborted).toBe(true);
  });

  it('is broken off if nothing was sent', async () => {
    const { controller, upload } = await send();
    controller.abort(cancelled);
    await jest.advanceTimersByTimeAsync(1000);
    expect(upload.isAborted).toBe(true);
  });
});

it('breaks a file off at once when the page is left', async () => {
  const { controller, upload } = await send();
  upload.progress(90, 100);
  controller.abort(new Error('The page was left.'));
  expect(upload.isAborted).toBe(true);
});
