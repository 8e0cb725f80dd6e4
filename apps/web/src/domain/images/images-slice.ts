import { createListSlice } from '../create-list-slice.ts';
import type { ListState } from '../create-list-slice.ts';
import { fetchListedImages } from './listed-images.ts';
import type { ListedImage } from './listed-images.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    images: ListState<ListedImage>;
  }
}

/** Every image, newest upload first. */
export const {
  load: loadImages,
  removed: imagesRemoved,
  replaced: imagesReplaced,
  select: selectImages,
} = createListSlice('images', 'Error Fetching Images', fetchListedImages);
