import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

interface Loaded<P> {
  default: ComponentType<P>;
}

export interface Preloadable<P> {
  Component: LazyExoticComponent<ComponentType<P>>;
  /** Loads the component before it is needed. */
  preload: () => Promise<unknown>;
}

/**
 * A component with files of its own. Once they are loaded, it renders at once: `lazy` alone waits for the next task, and
 * React then holds the component back for 0.3 s.
 */
export function preloadable<P>(load: () => Promise<Loaded<P>>): Preloadable<P> {
  let loaded: Loaded<P> | null = null;
  const preload = async () => (loaded = await load());
  const ready = (): Promise<Loaded<P>> => {
    const known = loaded;
    if (!known) return preload();
    const atOnce = { then: (resolve: (module: Loaded<P>) => void) => resolve(known) };
    // React calls nothing but `then`.
    return atOnce as unknown as Promise<Loaded<P>>;
  };
  return { Component: lazy(ready), preload };
}
