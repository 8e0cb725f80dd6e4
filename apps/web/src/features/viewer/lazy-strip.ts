import { preloadable } from '../../ui/preloadable.ts';

/** The strip of a collection, whose files are loaded with the first collection. */
export const lazyStrip = preloadable(() => import('./collection-strip.tsx'));
