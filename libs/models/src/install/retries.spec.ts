import { describe, expect, it, jest } from '@jest/globals';
import { TransferError } from './install-error.ts';
import { whileMoving, withRetries } from './retries.ts';

const failure = new TransferError('the hub is busy');
const backoffMs = [0, 0];

describe('retries', () => {
  it.each([
    ['succeeds at once', 0],
    ['succeeds at the last attempt', 2],
  ])('return the result of an action that %s', async (_what, failures) => {
    const action = jest.fn(() => Promise.resolve('done'));
    for (let count = 0; count < failures; count += 1) action.mockRejectedValueOnce(failure);
    await expect(withRetries(action, { backoffMs })).resolves.toBe('done');
    expect(action).toHaveBeenCalledTimes(failures + 1);
  });

  it('throw the failure of the last attempt', async () => {
    const action = jest.fn(() => Promise.reject(failure));
    await expect(withRetries(action, { backoffMs })).rejects.toBe(failure);
    expect(action).toHaveBeenCalledTimes(3);
  });

  it('do not repeat any other failure', async () => {
    const action = jest.fn(() => Promise.reject(new Error('the disk is full')));
    await expect(withRetries(action, { backoffMs })).rejects.toThrow('the disk is full');
    expect(action).toHaveBeenCalledTimes(1);
  });

  it('end during a pause when the caller aborts', async () => {
    const controller = new AbortController();
    const action = jest.fn(() => {
      setImmediate(() => controller.abort());
      return Promise.reject(failure);
    });
    const { signal } = controller;
    await expect(withRetries(action, { backoffMs: [60_000], signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(action).toHaveBeenCalledTimes(1);
  });
});

describe('an action with an idle limit', () => {
  /** Ends only when it is aborted. */
  const hangs = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('some error of the stream')));
    });

  it('fails with a TransferError when it is idle for too long', async () => {
    const idle = whileMoving({ idleLimitMs: 2 }, hangs);
    await expect(idle).rejects.toThrow(
      new TransferError('The hub has sent nothing for 0.002 seconds'),
    );
    await expect(idle).rejects.toBeInstanceOf(TransferError);
  });

  it('may take longer than the limit if it makes progress', async () => {
    jest.useFakeTimers();
    const done = whileMoving({ idleLimitMs: 100 }, async ({ signal, moved }) => {
      for (let step = 0; step < 5; step += 1) {
        jest.advanceTimersByTime(80);
        moved();
        await Promise.resolve();
      }
      return signal.aborted;
    });
    await expect(done).resolves.toBe(false);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('fails with the reason of the caller who aborts it', async () => {
    const controller = new AbortController();
    const stopped = whileMoving({ idleLimitMs: 60_000, signal: controller.signal }, hangs);
    controller.abort(new Error('interrupted'));
    await expect(stopped).rejects.toThrow('interrupted');
  });

  it('does not start for a caller who has aborted', async () => {
    const action = jest.fn(() => Promise.resolve());
    const signal = AbortSignal.abort(new Error('interrupted'));
    await expect(whileMoving({ idleLimitMs: 60_000, signal }, action)).rejects.toThrow(
      'interrupted',
    );
    expect(action).not.toHaveBeenCalled();
  });

  it('fails with its own failure if it is not aborted', async () => {
    const action = () => Promise.reject(new Error('wrong bytes'));
    await expect(whileMoving({ idleLimitMs: 60_000 }, action)).rejects.toThrow('wrong bytes');
  });
});
