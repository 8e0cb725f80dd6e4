import { expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import type { ConfirmBody } from '@salon/api-contract';
import { waitFor } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { reconnectingSnapshot } from '../../http/reconnecting.ts';
import { confirmUpload, reviewFile, UnreadableFile } from './upload-requests.ts';

const confirmed = (...comments: string[]) => ({
  images: comments.map((comment, at) => ({ sessionId: `s-${at}`, metadata: { comment } })),
});

it('confirms in one request what fits into it', async () => {
  const server = fakeServer({
    'POST /upload/confirm': ({ body }) => {
      const { images } = body as ConfirmBody; // as our page sends it
      return { data: { images: images.map(({ sessionId }) => anImage(sessionId)) } };
    },
  });
  // Three bytes each.
  const long = '夏'.repeat(10_000);
  const comments = Array.from({ length: 150 }, () => long);
  const images = await confirmUpload(confirmed(...comments), 'a-key');
  expect(images.map(({ id }) => id)).toEqual(comments.map((_, at) => `s-${at}`));
  expect(server.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(3).fill('a-key'));
  for (const { body } of server.calls) {
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(limits.requestBytes);
  }
});

it('waits two minutes for a confirmation, while the server may still be making pictures', async () => {
  fakeServer({ 'POST /upload/confirm': () => failure(400, 'No.') });
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await expect(confirmUpload(confirmed(''), 'a-key')).rejects.toThrow('No.');
  expect(timeout.mock.calls).toEqual([[120_000]]);
  timeout.mockRestore();
});

it('waits for a confirmation without a notice once it was requested again', async () => {
  jest.useFakeTimers();
  const answers = [() => failure(503, 'Starting.'), () => new Promise(() => undefined)];
  fakeServer({ 'POST /upload/confirm': () => answers.shift()?.() });
  void confirmUpload(confirmed(''), 'a-key');
  await jest.advanceTimersByTimeAsync(999);
  expect(reconnectingSnapshot()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([]);
  expect(reconnectingSnapshot()).toBeNull();
  jest.useRealTimers();
});

it('can be cancelled at once while it waits for the connection', async () => {
  FakeUpload.install();
  const cancelling = new AbortController();
  const onWait = jest.fn();
  const sending = reviewFile(new File(['x'], 'a.jpg'), {
    ...{ key: 'a-key', sequence: 1, signal: cancelling.signal, onWait },
    onProgress: () => undefined,
  });
  const outcome = sending.catch((error: unknown) => error);
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  await FakeUpload.all[0]?.breakOff();
  expect(onWait).toHaveBeenCalledTimes(1);
  cancelling.abort('cancelled');
  const soon = new Promise((resolve) => setTimeout(resolve, 100, 'still waiting'));
  expect(await Promise.race([outcome, soon])).toBe('cancelled');
});

it('does not repeat the sending of a file that cannot be read any more', async () => {
  FakeUpload.install();
  const file = new File(['x'], 'a.jpg');
  const onWait = jest.fn();
  const sending = reviewFile(file, {
    ...{ key: 'a-key', sequence: 1, signal: new AbortController().signal, onWait },
    onProgress: () => undefined,
  });
  const outcome = sending.catch((error: unknown) => error);
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  // As in browsers once the file was changed on the disk.
  const arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  jest.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer }));
  await FakeUpload.all[0]?.breakOff();
  expect(await outcome).toBeInstanceOf(UnreadableFile);
  expect(onWait).not.toHaveBeenCalled();
});
