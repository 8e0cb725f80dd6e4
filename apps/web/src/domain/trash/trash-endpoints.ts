import type { DeletedImage, Purged } from '@salon/api-contract';
import { api } from '../api.ts';
import { messages } from './messages.ts';
import { emptyTrash, fetchDeleted, purgeImages } from './trash-requests.ts';
import type { ShownTrash } from './trash-requests.ts';

const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The images in the trash, the last one deleted first. */
    listDeleted: build.query<DeletedImage[], void>({
      query: () => fetchDeleted,
      providesTags: ['Trash'],
      extraOptions: { failedTitle: messages.loadFailed },
    }),
    /** Deletes images in the trash for good. */
    purgeImages: build.mutation<Purged, readonly string[]>({
      query: (ids) => () => purgeImages(ids),
      invalidatesTags: ['Trash'],
      extraOptions: { failedTitle: messages.purgeFailed },
    }),
    emptyTrash: build.mutation<Purged, ShownTrash>({
      query: (shown) => () => emptyTrash(shown),
      invalidatesTags: ['Trash'],
      extraOptions: { failedTitle: messages.purgeFailed },
    }),
  }),
});

export const { useListDeletedQuery, usePurgeImagesMutation, useEmptyTrashMutation } = trashApi;
