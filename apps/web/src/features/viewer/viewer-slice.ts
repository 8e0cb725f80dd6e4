import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { errorMessage } from '../../api/api-error.ts';
import { fetchCollection, fetchPhoto } from '../../api/images.ts';
import type { Collection, Metadata, Picture } from '../../api/images.ts';

export type Overlay = 'hidden' | 'showing' | 'shown' | 'hiding';

interface ViewerState {
  overlay: Overlay;
  /** What the address asks for. */
  wantedId: string | null;
  /** What is on the wall of the viewer. */
  shownId: string | null;
  /** The picture shown, as soon as anything is known of it. */
  picture: Picture | null;
  metadata: Metadata | null;
  /** Why the picture could not be fetched. */
  error: string | null;
  collection: Collection | null;
  isInfoOpen: boolean;
  isStripOpen: boolean;
}

const initialState: ViewerState = {
  overlay: 'hidden',
  wantedId: null,
  shownId: null,
  picture: null,
  metadata: null,
  error: null,
  collection: null,
  isInfoOpen: false,
  isStripOpen: true,
};

export const loadPhoto = createAsyncThunk(
  'viewer/load-photo',
  async (id: string, { signal, rejectWithValue }) => {
    try {
      return await fetchPhoto(id, signal);
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

/** A viewer without its strip is still a viewer: a failure leaves it out. */
export const loadCollection = createAsyncThunk('viewer/load-collection', (id: string, { signal }) =>
  fetchCollection(id, signal),
);

const viewerSlice = createSlice({
  name: 'viewer',
  initialState,
  reducers: {
    /** The address names a picture, or none; `picture` is what the gallery knows of it. */
    viewerAddressed: (
      state,
      { payload }: PayloadAction<{ id: string | null; picture: Picture | null }>,
    ) => {
      state.wantedId = payload.id;
      settle(state, payload.picture);
    },
    overlayShown: (state) => {
      if (state.overlay === 'showing') state.overlay = 'shown';
      settle(state, null);
    },
    overlayHidden: (state) => {
      if (state.overlay !== 'hiding') return;
      Object.assign(state, { ...initialState, wantedId: state.wantedId });
      settle(state, null);
    },
    /** The person went to another screen, from which no picture flies back. */
    viewerLeft: () => initialState,
    infoToggled: (state) => {
      state.isInfoOpen = !state.isInfoOpen;
    },
    stripToggled: (state, { payload }: PayloadAction<boolean | undefined>) => {
      state.isStripOpen = payload ?? !state.isStripOpen;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadPhoto.fulfilled, (state, { payload: { metadata, ...picture } }) => {
        if (picture.id !== state.shownId) return;
        state.picture = picture;
        state.metadata = metadata;
        if (state.collection?.id !== picture.collectionId) state.collection = null;
      })
      .addCase(loadPhoto.rejected, (state, { payload, meta }) => {
        if (meta.arg === state.shownId && !meta.aborted) state.error = String(payload);
      })
      .addCase(loadCollection.fulfilled, (state, { payload }) => {
        if (payload.id === state.picture?.collectionId) state.collection = payload;
      }),
  selectors: {
    selectViewer: (state) => state,
    selectOverlay: (state) => state.overlay,
  },
});

// The one place where the viewer follows the address. While something moves the wish waits.
function settle(state: ViewerState, picture: Picture | null): void {
  const { overlay, wantedId } = state;
  if (!wantedId) {
    // Before there is a picture nothing moves, so there is nothing to wait for.
    if (overlay === 'showing' && !state.picture) Object.assign(state, initialState);
    else if (overlay === 'shown') state.overlay = 'hiding';
    return;
  }
  if (overlay === 'hidden') state.overlay = 'showing';
  else if (overlay !== 'shown') return;
  if (wantedId === state.shownId) return;
  state.shownId = wantedId;
  state.picture = picture ?? neighbour(state, wantedId);
  state.metadata = null;
  state.error = null;
}

function neighbour({ collection }: ViewerState, id: string): Picture | null {
  return collection?.pictures.find((picture) => picture.id === id) ?? null;
}

export const {
  viewerAddressed,
  overlayShown,
  overlayHidden,
  viewerLeft,
  infoToggled,
  stripToggled,
} = viewerSlice.actions;
export const { selectViewer, selectOverlay } = viewerSlice.selectors;
export const viewerReducer = viewerSlice.reducer;
