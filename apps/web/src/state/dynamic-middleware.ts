import { compose } from '@reduxjs/toolkit';
import type { Dispatch, Middleware } from '@reduxjs/toolkit';

const added: Middleware[] = [];
let dispatchToStore: Dispatch | undefined;

/**
 * Adds the middleware of a part of the app that is loaded later. Call it once: a second call would also create the
 * middleware of the first call again.
 */
export function addMiddleware(...middleware: Middleware[]): void {
  added.push(...middleware);
  // RTK Query expects its middleware and its state before its first query, which is no plain action.
  dispatchToStore?.({ type: 'extended' });
}

/** Runs the added middleware. RTK's `createDynamicMiddleware` does the same and takes more bytes of the first page. */
export const dynamicMiddleware: Middleware = (api) => (next) => {
  dispatchToStore = api.dispatch;
  let count = 0;
  let dispatch = next;
  return (action) => {
    if (count !== added.length) {
      count = added.length;
      // `compose` cannot type a list of functions whose length it does not know.
      const all = compose<typeof dispatch>(...added.map((each) => each(api)));
      dispatch = all(next);
    }
    return dispatch(action);
  };
};
