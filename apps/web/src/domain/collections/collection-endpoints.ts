import type { CollectionBody, CollectionEdit, DeletedCollection } from '@salon/api-contract';
import { api } from '../api.ts';
import type { DashboardDispatch, DashboardState } from '../api.ts';
import { listEndpoint, loadList } from '../list-endpoint.ts';
import {
  fetchCollections,
  createCollection,
  deleteCollection,
  fetchCollection,
  fetchDeletedCollections,
  setImages,
  updateCollection,
} from './collection-requests.ts';
import type { CollectionCard, CollectionWithImages, Membership } from './collection-requests.ts';
import { messages } from './messages.ts';

interface Edit {
  id: string;
  body: CollectionEdit;
}

interface Creation extends CollectionBody {
  /** The same for each attempt of one form. */
  idempotencyKey: string;
}

export const collectionApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCollections: build.query<readonly CollectionCard[], void>({
      queryFn: loadList(fetchCollections, (state) => selectCollections(state)),
      providesTags: ['Collections'],
      extraOptions: { failedTitle: messages.listFailed },
      ...listEndpoint,
    }),
    /** A collection with its images. */
    getCollection: build.query<CollectionWithImages, string>({
      query: (id) => (signal) => fetchCollection(id, { signal }),
      providesTags: ['Collection'],
      extraOptions: { failedTitle: messages.collectionFailed },
      // Each answer is a collection of its own, so that a screen knows that it was loaded again.
      structuralSharing: false,
    }),
    /** The collections in the trash, the last one deleted first. */
    listDeletedCollections: build.query<DeletedCollection[], void>({
      query: () => fetchDeletedCollections,
      providesTags: ['Trash'],
      extraOptions: { failedTitle: messages.listFailed },
    }),
    createCollection: build.mutation<CollectionWithImages, Creation>({
      query:
        ({ idempotencyKey, ...body }) =>
        () =>
          createCollection(body, idempotencyKey),
      // Only the reply may be lost: the list shows whether the collection was created.
      invalidatesTags: (_collection, error) => (error ? ['Collections'] : []),
      extraOptions: { failedTitle: messages.createFailed },
    }),
    updateCollection: build.mutation<CollectionWithImages, Edit>({
      query:
        ({ id, body }) =>
        () =>
          updateCollection(id, body),
      extraOptions: { failedTitle: messages.updateFailed },
      onQueryStarted: async (_edit, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => null);
        if (reply) dispatch(keepCollection(reply.data));
      },
    }),
    /** False if someone else had deleted it before. */
    deleteCollection: build.mutation<boolean, string>({
      query: (id) => () => deleteCollection(id),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => null);
        const without = (collections: readonly CollectionCard[]) =>
          collections.filter((collection) => collection.id !== id);
        if (!reply) return;
        dispatch(collectionApi.util.updateQueryData('listCollections', undefined, without));
      },
    }),
  }),
});

/** Shows a collection as the server has just replied with it, on this screen and at first on the next one. */
export const keepCollection =
  (collection: CollectionWithImages) =>
  (dispatch: DashboardDispatch): void => {
    const { id } = collection;
    dispatch(collectionApi.util.updateQueryData('getCollection', id, () => collection));
  };

/** Loads a collection again; does nothing once no screen shows it. */
export const reloadCollection =
  (id: string) => async (dispatch: DashboardDispatch, getState: () => DashboardState) => {
    const { select, initiate } = collectionApi.endpoints.getCollection;
    if (select(id)(getState()).isUninitialized) return;
    return dispatch(initiate(id, { forceRefetch: true, subscribe: false }));
  };

/**
 * Looks once, without a notice, whether the server has another state of a collection: it has saved a change whose reply
 * was lost, or others have changed it. A reply is ignored when the collection was changed since the request: it may be
 * from before.
 */
export const checkCollection =
  (id: string) =>
  async (dispatch: DashboardDispatch, getState: () => DashboardState): Promise<void> => {
    const known = () => collectionApi.endpoints.getCollection.select(id)(getState()).data;
    const before = known();
    const now = await fetchCollection(id, { maxRetries: 0 }).catch(() => null);
    if (now && known() === before) dispatch(keepCollection(now));
  };

/** Looks so at the collection that a screen shows, if one does. */
export const checkShownCollection =
  () =>
  (dispatch: DashboardDispatch, getState: () => DashboardState): void => {
    const shown = collectionApi.util.selectCachedArgsForQuery(getState(), 'getCollection');
    for (const id of shown) void dispatch(checkCollection(id));
  };

/** As `setImages`, and shows the collection that results from it. */
export const saveImages =
  (id: string, images: Membership) =>
  async (dispatch: DashboardDispatch): Promise<void> => {
    dispatch(keepCollection(await setImages(id, images)));
  };

const selectResult = collectionApi.endpoints.listCollections.select();

const selectCollections = (state: DashboardState): readonly CollectionCard[] | null =>
  selectResult(state).data ?? null;

export const {
  useGetCollectionQuery,
  useListDeletedCollectionsQuery,
  useCreateCollectionMutation,
  useUpdateCollectionMutation,
  useDeleteCollectionMutation,
} = collectionApi;
