import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { confirmUpload, reviewFile, UnreadableFile } from './uploads.ts';

it('waits two minutes for a confirmation, while the server may still be making pictures', async () => {
  fakeServer({ 'POST /upload/confirm': () => failure(400, 'No.') });
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  await expect(confirmUpload({ images: [] }, 'a-key')).rejects.toThrow('No.');
  expect(timeout.mock.calls).toEqual([[120_000]]);
  timeout.mockRestore();
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
