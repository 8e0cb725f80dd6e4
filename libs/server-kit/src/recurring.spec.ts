import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Recurring } from './recurring.ts';

describe('recurring work', () => {
  const run = jest.fn<() => Promise<number>>();
  const onFailure = jest.fn<(error: unknown) => number>();
  let work: Recurring;

  beforeEach(() => {
    jest.useFakeTimers();
    run.mockReset().mockResolvedValue(1_000);
    onFailure.mockReset().mockReturnValue(100);
    work = new Recurring({ run, onFailure });
  });

  afterEach(() => {
    work.stop();
    jest.useRealTimers();
  });

  const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  /** A run that lasts until the returned function is called. */
  function aLongRun(): () => void {
    let end = () => {};
    run.mockReturnValueOnce(new Promise((resolve) => (end = () => resolve(1_000))));
    return () => end();
  }

  it('runs at once, and again after the pause', async () => {
    work.runNow();
    expect(run).toHaveBeenCalledTimes(1);
    await after(999);
    expect(run).toHaveBeenCalledTimes(1);
    await after(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs once more after a run during which it is wanted', async () => {
    const end = aLongRun();
    for (let time = 0; time < 3; time++) work.runNow();
    expect(run).toHaveBeenCalledTimes(1);
    end();
    await after(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('starts its pause again when it is wanted', async () => {
    work.runNow();
    await after(600);
    work.runNow();
    await after(600);
    expect(run).toHaveBeenCalledTimes(2);
    await after(400);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('takes the pause after a failure from its failure', async () => {
    run.mockRejectedValueOnce(new Error('away'));
    work.runNow();
    await after(100);
    expect(onFailure).toHaveBeenCalledWith(new Error('away'));
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('does not run after it was stopped', async () => {
    const end = aLongRun();
    work.runNow();
    work.runNow();
    work.stop();
    end();
    await after(2_000);
    work.runNow();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('ignores a failure after it was stopped', async () => {
    run.mockRejectedValueOnce(new Error('closed'));
    work.runNow();
    work.stop();
    await after(0);
    expect(onFailure).not.toHaveBeenCalled();
  });
});
