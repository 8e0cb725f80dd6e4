import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { endAccess } from '../src/http/access.ts';

// On a busy machine, a step of 300 ms can take longer than the default of one second.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has the element but not its methods.
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

// Nothing has a place either.
document.elementFromPoint = () => null;

// jsdom has neither; both concern only images, which jsdom does not draw.
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

beforeEach(() => {
  // Expected failures log here; the output of a test run should have only real failures.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  endAccess();
  localStorage.clear();
  sessionStorage.clear();
});
