import { fetchListedImages } from '../../api/listed-images.ts';
import type { ListedImage } from '../../api/listed-images.ts';
import { createListSlice } from './create-list-slice.ts';
import type { ListState } from './create-list-slice.ts';

/** Every image, newest upload first. */
const images = createListSlice<ListedImage>('images', fetchListedImages);

export const {
  load: loadImages,
  removed: imagesRemoved,
  replaced: imagesReplaced,
  reducer: imagesReducer,
} = images;
export const selectImages = (state: { images: ListState<ListedImage> }) => state.images;
