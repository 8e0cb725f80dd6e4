import type { FullImage } from '@salon/api-contract';
import { api } from '../api.ts';
import { imageApi } from './image-endpoints.ts';
import { renderAgain } from './image-requests.ts';
import { messages } from './messages.ts';

export const { useRenderAgainMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has the previews of an image made again; shown at once as being made. */
    renderAgain: build.mutation<void, string>({
      query: (id) => () => renderAgain(id),
      extraOptions: { failedTitle: messages.renderFailedTitle },
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => null);
        if (!reply) return;
        const processing = (image: FullImage): FullImage => ({ ...image, status: 'processing' });
        dispatch(imageApi.util.updateQueryData('getImage', id, processing));
      },
    }),
  }),
});
