import { limits } from '@salon/api-contract';
import type { FullImage, ImageEdit, ImageFilters } from '@salon/api-contract';
import { api } from '../api.ts';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { errorIn } from '../error-in.ts';
import { listEndpoint, loadList } from '../list-endpoint.ts';
import { fetchCopies } from './copies.ts';
import type { CopyList } from './copies.ts';
import { changedFieldsIn } from './image-conflict.ts';
import {
  fetchFilters,
  fetchIds,
  fetchListedImages,
  fetchNeighbours,
  fetchWindow,
  searchImageIds,
} from './list-requests.ts';
import type { ImagePart, Neighbours, Place } from './list-requests.ts';
import type { ListedImage } from './listed-image.ts';
import type { ListQuery } from './list-query.ts';
import { loadLongList } from './load-long-list.ts';
import type { LongList } from './long-list.ts';
import { fetchImage, updateMetadata } from './image-requests.ts';
import { messages } from './messages.ts';

interface Edit {
  id: string;
  metadata: ImageEdit;
}

export const imageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every image, newest upload first; of a long list only the first ones. */
    listImages: build.query<ImagePart, void>({
      queryFn: loadList(fetchListedImages, (state) => selectPart(state)),
      providesTags: ['Images'],
      extraOptions: { failedTitle: messages.listFailed },
      ...listEndpoint,
    }),
    /** A long list, as far as it is loaded: see `useLongList`. */
    longList: build.query<LongList, ListQuery>({
      queryFn: loadLongList((state, list) => selectLongList(state, list)),
      providesTags: ['Images'],
      extraOptions: { failedTitle: messages.listFailed },
      keepUnusedDataFor: 60,
      structuralSharing: false,
    }),
    /** A part of a long list, to be added to it. */
    loadWindow: build.query<ImagePart, { list: ListQuery; from: number }>({
      query:
        ({ list, from }) =>
        (signal) =>
          fetchWindow(list, from, { signal }),
      extraOptions: { failedTitle: messages.listFailed },
      structuralSharing: false,
    }),
    /** The ids of images that match a text, best first. */
    searchImages: build.query<string[], string>({
      query: (text) => (signal) => searchImageIds(text, signal),
    }),
    /** The same of a gallery of any size, as far as a collection can have them. */
    findImageIds: build.query<string[], string>({
      query: (text) => async () => (await fetchIds({ text }, 0, limits.collectionImages)).ids,
    }),
    /** What the images can be narrowed to. Its own tag is for changes that lists show without being loaded again. */
    imageFilters: build.query<ImageFilters, void>({
      query: () => fetchFilters,
      providesTags: ['Filters', 'Images'],
    }),
    /** The images before and after one in a list; null if the list never had it. */
    imageNeighbours: build.query<Neighbours | null, Place>({
      query: (place) => (signal) => fetchNeighbours(place, signal),
      // An edit can remove the image from its list: the person can continue from the last known ones.
      merge: (known, found) => found ?? known,
      providesTags: ['Images'],
    }),
    /** Everything that is known of an image. */
    getImage: build.query<FullImage, string>({
      query: (id) => (signal) => fetchImage(id, signal),
      providesTags: (_image, _error, id) => [{ type: 'Image', id }],
      extraOptions: { failedTitle: messages.imageFailed },
    }),
    /** What is left out stays as it is. */
    editImage: build.mutation<FullImage, Edit>({
      query:
        ({ id, metadata }) =>
        () =>
          updateMetadata(id, metadata),
      extraOptions: { failedTitle: messages.updateFailedTitle, failed: messages.updateFailed },
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const show = (update: (image: FullImage) => FullImage) =>
          dispatch(imageApi.util.updateQueryData('getImage', id, update));
        try {
          const { data } = await queryFulfilled;
          show(() => data);
        } catch (failure) {
          const theirs = changedFieldsIn(errorIn(failure));
          if (Object.keys(theirs).length === 0) return;
          show((image) => ({ ...image, ...theirs }));
          void dispatch(reloadImage(id));
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

/** The refusal of an edit names only fields of this edit: others may have changed as well. */
const reloadImage = (id: string) =>
  imageApi.endpoints.getImage.initiate(id, { forceRefetch: true, subscribe: false });

const selectResult = imageApi.endpoints.listImages.select();

function selectPart(state: DashboardState): ImagePart | null {
  return selectResult(state).data ?? null;
}

/** All images as the dashboard knows them; null while it has not loaded them, and for a long list. */
export function selectImages(state: DashboardState): readonly ListedImage[] | null {
  const part = selectPart(state);
  return part && !isLong(part) ? part.images : null;
}

/** Shows a change in the list before the server lists it. */
export const patchImageList =
  (change: (images: readonly ListedImage[]) => ListedImage[]) =>
  (dispatch: DashboardDispatch, getState: () => DashboardState): void => {
    const images = selectImages(getState());
    if (!images) return;
    // As one patch: a draft would wrap each of 10,000 images.
    const changed = Object.freeze(change(images));
    const value = Object.freeze({ images: changed, total: changed.length, version: '' });
    const patch = { op: 'replace' as const, path: [], value };
    dispatch(imageApi.util.patchQueryData('listImages', undefined, [patch], true));
  };

/** Whether there are more images than the server lists as a whole. */
export const isLong = ({ images, total }: ImagePart): boolean => images.length < total;

export function selectLongList(state: DashboardState, list: ListQuery): LongList | undefined {
  return imageApi.endpoints.longList.select(list)(state).data;
}

export const {
  useLongListQuery,
  useSearchImagesQuery,
  useFindImageIdsQuery,
  useGetImageQuery,
  useImageFiltersQuery,
  useImageNeighboursQuery,
  useEditImageMutation,
  useListCopiesQuery,
} = imageApi;
