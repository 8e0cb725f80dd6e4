import { expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';
import { addMiddleware, dynamicMiddleware } from './dynamic-middleware.ts';

const logTo =
  (log: unknown[]): Middleware =>
  () =>
  (next) =>
  (action) => {
    log.push(action);
    return next(action);
  };

test('middleware that is added later exists at once, before a first query, and sees each action', () => {
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) => defaults().concat(dynamicMiddleware),
  });
  const log: unknown[] = [];
  const middleware = jest.fn(logTo(log));
  addMiddleware(middleware);
  expect(middleware).toHaveBeenCalledTimes(1);
  store.dispatch({ type: 'loaded' });
  expect(log.at(-1)).toEqual({ type: 'loaded' });
});
