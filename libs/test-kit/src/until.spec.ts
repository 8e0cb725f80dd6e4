import { expect, it, jest } from '@jest/globals';
import { until } from './until.ts';

it('asks again until the condition holds, also if it is asynchronous', async () => {
  const isSo = jest.fn(() => Promise.resolve(isSo.mock.calls.length === 3));
  await until(isSo, 'the third question', { everyMs: 1 });
  expect(isSo).toHaveBeenCalledTimes(3);
});

it('names a condition that does not hold in time', async () => {
  const waiting = until(() => false, 'the job waits', { withinMs: 20 });
  await expect(waiting).rejects.toThrow('not within 0.02 s: the job waits');
});
