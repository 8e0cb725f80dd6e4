import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createStore } from '../../app/create-store.ts';
import type { AppStore } from '../../state/root-reducer.ts';
import { retrySettings } from './retry-settings.ts';

const showPage = (visibilityState: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

let store: AppStore;
let stop: () => void;
const status = () => store.getState().settings?.status;

beforeEach(() => {
  store = createStore();
  stop = retrySettings(store.dispatch);
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

it('loads the settings again when the connection is back', () => {
  window.dispatchEvent(new Event('online'));
  expect(status()).toBe('loading');
});

it('loads the settings again when the page is looked at again, not when it is left', () => {
  const before = status();
  showPage('hidden');
  expect(status()).toBe(before);
  showPage('visible');
  expect(status()).toBe('loading');
});
