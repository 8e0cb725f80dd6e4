import { createElement, lazy } from 'react';
import type { ComponentType } from 'react';

export interface ComponentModule<P> {
  default: ComponentType<P>;
}

export interface Preloadable<P> {
  Component: ComponentType<P>;
  /** Loads the component before it is needed. */
  preload: () => Promise<unknown>;
  isLoaded: () => boolean;
}

/** ms that a failure is kept, in which React renders it: the error boundary would never see it otherwise. */
const FAILURE_KEPT_MS = 1000;

/**
 * A component with files of its own. Once they are loaded, it renders at once: `lazy` alone waits for the next task, and
 * React then holds the component back for 0.3 s. `lazy` alone also keeps a failure for good: here, files that could not
 * be loaded are loaded again when the component is next rendered.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentModule<P>>,
): Preloadable<P> {
  let loaded: ComponentModule<P> | null = null;
  const preload = async () => (loaded = await load());
  const ready = (): Promise<ComponentModule<P>> => {
    const known = loaded;
    if (!known) {
      return preload().catch((error: unknown) => {
        setTimeout(() => (Part = lazy(ready)), FAILURE_KEPT_MS);
        throw error;
      });
    }
    const atOnce = { then: (resolve: (module: ComponentModule<P>) => void) => resolve(known) };
    // React calls nothing but `then`.
    return atOnce as unknown as Promise<ComponentModule<P>>;
  };
  let Part = lazy(ready);
  return {
    Component: (props) => createElement(Part, props),
    preload,
    isLoaded: () => loaded !== null,
  };
}
