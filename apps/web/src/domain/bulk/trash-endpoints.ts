import type { DeletedImage } from '@salon/api-contract';
import { api } from '../api.ts';
import { fetchDeleted } from './bulk.ts';
import { messages } from './messages.ts';

const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The images in the trash, the last one deleted first. */
    listDeleted: build.query<DeletedImage[], void>({
      query: () => fetchDeleted,
      providesTags: ['Trash'],
      extraOptions: { failedTitle: messages.trashFailed },
    }),
  }),
});

export const { useListDeletedQuery } = trashApi;
