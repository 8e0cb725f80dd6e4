import { createListSlice } from '../create-list-slice.ts';
import { fetchListedImages } from './listed-images.ts';

/** Every image, newest upload first. */
export const {
  load: loadImages,
  removed: imagesRemoved,
  replaced: imagesReplaced,
  select: selectImages,
} = createListSlice('images', 'Error Fetching Images', fetchListedImages);
