import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { onReturn } from './on-return.ts';

const showPage = (visibilityState: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

const callback = jest.fn();
let stop: () => void;

beforeEach(() => {
  callback.mockClear();
  stop = onReturn(callback);
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

it('calls back when the connection is back', () => {
  window.dispatchEvent(new Event('online'));
  expect(callback).toHaveBeenCalledTimes(1);
});

it('calls back when the page is looked at again, not when it is left', () => {
  showPage('hidden');
  expect(callback).not.toHaveBeenCalled();
  showPage('visible');
  expect(callback).toHaveBeenCalledTimes(1);
});

it('does not call back once it has been stopped', () => {
  stop();
  window.dispatchEvent(new Event('online'));
  showPage('visible');
  expect(callback).not.toHaveBeenCalled();
});
