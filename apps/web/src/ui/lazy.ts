import type { ComponentType } from 'react';
import { preloadable } from './preloadable.ts';
import type { ComponentModule } from './preloadable.ts';

/** Like that of React, which keeps a failure for good: files that could not be loaded are loaded again later. */
export function lazy<P extends object>(load: () => Promise<ComponentModule<P>>): ComponentType<P> {
  return preloadable(load).Component;
}
