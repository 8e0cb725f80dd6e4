import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { endAccess } from '../src/http/access.ts';

// A busy machine needs longer than the default second for what takes 300 ms here.
configure({ asyncUtilTimeout: 5000 });

// jsdom knows the element but not what it does.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Nothing has a size in jsdom (see fake-stage.ts for what does).
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// jsdom has neither; both are only about pictures, which it does not draw.
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

beforeEach(() => {
  // Expected failures are told here; a test's own output is its failures.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  endAccess();
  localStorage.clear();
  sessionStorage.clear();
});
