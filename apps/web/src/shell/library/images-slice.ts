import { fetchListedImages } from '../../api/listed-images.ts';
import { createListSlice } from './create-list-slice.ts';

/** Every image, newest upload first. */
export const {
  load: loadImages,
  removed: imagesRemoved,
  replaced: imagesReplaced,
  select: selectImages,
} = createListSlice('images', 'Error Fetching Images', fetchListedImages);
