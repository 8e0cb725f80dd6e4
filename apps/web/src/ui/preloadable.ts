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

/** ms that a failure is kept which is never shown: the person has left the part before. */
const UNSEEN_FAILURE_KEPT_MS = 10_000;

/** The files of a component could not be loaded. React keeps this failure until the boundary that shows it forgets it. */
export class FilesNotLoaded extends Error {
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(String(cause), { cause });
  }
}

/**
 * A component with files of its own. Once they are loaded, it renders at once: `lazy` alone waits for the next task, and
 * React then holds the component back for 0.3 s. `lazy` alone also keeps a failure for good: here, files that could not
 * be loaded are loaded again when the component is rendered after an error boundary has shown the failure.
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
        const forget = () => void (Part = lazy(ready));
        setTimeout(forget, UNSEEN_FAILURE_KEPT_MS);
        throw new FilesNotLoaded(error, forget);
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
