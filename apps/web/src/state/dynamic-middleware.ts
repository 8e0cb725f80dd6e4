import { compose } from '@reduxjs/toolkit';
import type { Middleware } from '@reduxjs/toolkit';

const added: Middleware[] = [];

/**
 * Adds middleware that comes with a part of the app that is loaded later. For one call in all: another would start the
 * middleware of the first again.
 */
export function addMiddleware(...middleware: Middleware[]): void {
  added.push(...middleware);
}

/** Runs what was added. RTK's `createDynamicMiddleware` does the same and takes more bytes of the first page. */
export const dynamicMiddleware: Middleware = (api) => (next) => {
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
