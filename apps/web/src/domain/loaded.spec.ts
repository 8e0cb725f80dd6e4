import { describe, expect, it } from '@jest/globals';
import type { Failure } from '../http/api-error.ts';
import { loadedForm, loadedOf } from './loaded.ts';

const failure = (status: number): Failure => ({
  status,
  message: 'The gallery is asleep.',
  isServerMessage: true,
});

describe('what a screen shows of a query', () => {
  it('is its value, also while it is loaded again and after that has failed', () => {
    const ready = { status: 'ready', value: 7 };
    expect(loadedOf({ currentData: 7, isError: false })).toEqual(ready);
    expect(loadedOf({ currentData: 7, isError: true, error: failure(503) })).toEqual(ready);
  });

  it('is why it could not be loaded, if there is no value', () => {
    expect(loadedOf({ isError: false })).toEqual({ status: 'loading' });
    expect(loadedOf({ isError: true, error: failure(503) })).toEqual({
      status: 'failed',
      reason: 'The gallery is asleep.',
      isMissing: false,
    });
  });

  it('is that it does not exist any more, even if there was a value, except in a form', () => {
    const missing = { currentData: 7, isError: true, error: failure(404) };
    expect(loadedOf(missing)).toMatchObject({ status: 'failed', isMissing: true });
    expect(loadedForm(missing)).toEqual({ status: 'ready', value: 7 });
    expect(loadedForm({ isError: true, error: failure(404) })).toMatchObject({ status: 'failed' });
  });
});
