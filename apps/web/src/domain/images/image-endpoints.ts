import type { FullImage, ImageEdit } from '@salon/api-contract';
import { api } from '../api.ts';
import type { DashboardState } from '../api.ts';
import { listEndpoint, loadList } from '../list-query.ts';
import { fetchCopies } from './copies.ts';
import type { CopyList } from './copies.ts';
import { changedFieldsIn } from './image-conflict.ts';
import { fetchListedImages, searchImageIds } from './listed-images.ts';
import type { ListedImage } from './listed-images.ts';
import { fetchImage, updateMetadata } from './manage-images.ts';
import { messages } from './messages.ts';

interface Edit {
  id: string;
  metadata: ImageEdit;
}

export const imageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every image, newest upload first. */
    listImages: build.query<readonly ListedImage[], void>({
      queryFn: loadList(fetchListedImages, (state) => selectImages(state)),
      providesTags: ['Images'],
      extraOptions: { failedTitle: messages.listFailed },
      ...listEndpoint,
    }),
    /** The ids of images that match a text, best first. */
    searchImages: build.query<string[], string>({
      query: (text) => (signal) => searchImageIds(text, signal),
    }),
    /** Everything that is known of an image. */
    getImage: build.query<FullImage, string>({
      query: (id) => (signal) => fetchImage(id, signal),
      extraOptions: { failedTitle: messages.imageFailed },
    }),
    /** What is left out stays as it is. */
    editImage: build.mutation<FullImage, Edit>({
      query:
        ({ id, metadata }) =>
        () =>
          updateMetadata(id, metadata),
      extraOptions: {
        failedTitle: messages.updateFailedTitle,
        failed: messages.updateFailed,
      },
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const show = (update: (image: FullImage) => FullImage) =>
          dispatch(imageApi.util.updateQueryData('getImage', id, update));
        try {
          const { data } = await queryFulfilled;
          show(() => data);
        } catch (failure) {
          const error = failure instanceof Object && 'error' in failure ? failure.error : null;
          show((image) => ({ ...image, ...changedFieldsIn(error) }));
        }
      },
    }),
    /** Pairs of images that are likely copies of each other. */
    listCopies: build.query<CopyList, void>({
      query: () => fetchCopies,
      providesTags: ['Copies'],
      extraOptions: { failedTitle: messages.copiesFailed },
    }),
  }),
});

const selectResult = imageApi.endpoints.listImages.select();

/** The images as the dashboard knows them; null while it has not loaded them. */
export const selectImages = (state: DashboardState): readonly ListedImage[] | null =>
  selectResult(state).data ?? null;

export const { useSearchImagesQuery, useGetImageQuery, useEditImageMutation, useListCopiesQuery } =
  imageApi;
