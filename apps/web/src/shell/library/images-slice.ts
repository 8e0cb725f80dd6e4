import { fetchPictures } from '../../api/images.ts';
import type { Picture } from '../../api/images.ts';
import { createListSlice } from './create-list-slice.ts';
import type { ListState } from './create-list-slice.ts';

/** Every image, newest upload first. */
const images = createListSlice<Picture>('images', (signal) =>
  fetchPictures('newest-upload', signal),
);

export const { load: loadImages, removed: imagesRemoved, reducer: imagesReducer } = images;
export const selectImages = (state: { images: ListState<Picture> }) => state.images;
