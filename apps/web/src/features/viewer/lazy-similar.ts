import { preloadable } from '../../ui/preloadable.ts';

/** The row of similar images, whose files are loaded with the first images in it. */
export const lazySimilar = preloadable(() => import('./similar-images.tsx'));
