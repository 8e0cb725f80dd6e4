import { createDynamicMiddleware } from '@reduxjs/toolkit';

/** Middleware of the store that comes with a part of the app that is loaded later. */
export const dynamicMiddleware = createDynamicMiddleware();
