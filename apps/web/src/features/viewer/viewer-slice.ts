import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { ViewerCollection, ViewerImage } from '../../domain/images/viewer-images.ts';
import { errorMessage } from '../../http/api-error.ts';
import { rootReducer } from '../../state/root-reducer.ts';
import { lazyStrip } from './lazy-strip.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    viewer: ViewerState;
  }
}

export type Overlay = 'hidden' | 'showing' | 'shown' | 'hiding';

/** What the keys ← and → step through. */
export type StepList = 'wall' | 'collection';

interface ViewerState {
  overlay: Overlay;
  /** The image in the address. */
  wantedId: string | null;
  /** The image shown. */
  shownId: string | null;
  /** The data of the image shown, as soon as there is any. */
  image: WallImage | null;
  /**
   * The image that the panel describes: the one shown or, until its metadata is loaded, the previous one. The panel
   * would otherwise close and open again with each step.
   */
  described: ViewerImage | null;
  /** Null until it is known whether the first image belongs to a collection. */
  stepList: StepList | null;
  /** Whether the image could not be loaded. */
  hasFailed: boolean;
  collection: ViewerCollection | null;
  hasCollectionFailed: boolean;
  isInfoOpen: boolean;
  isStripOpen: boolean;
}

const initialState: ViewerState = {
  overlay: 'hidden',
  wantedId: null,
  shownId: null,
  image: null,
  described: null,
  stepList: null,
  hasFailed: false,
  collection: null,
  hasCollectionFailed: false,
  isInfoOpen: false,
  isStripOpen: true,
};

// Loaded with the viewer, not with the first page.
const loadCalls = () => import('../../domain/images/viewer-images.ts');

/** Rejected with why it failed. */
const createViewerThunk = createAsyncThunk.withTypes<{ rejectValue: string }>();

export const loadImage = createViewerThunk(
  'viewer/load-image',
  async (id: string, { signal, rejectWithValue }) => {
    try {
      const { fetchViewerImage } = await loadCalls();
      return await fetchViewerImage(id, signal);
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

export const loadCollection = createViewerThunk(
  'viewer/load-collection',
  async (id: string, { signal, rejectWithValue }) => {
    try {
      // The strip shows the collection, so both are ready at the same time.
      const [collection] = await Promise.all([
        loadCalls().then(({ fetchViewerCollection }) => fetchViewerCollection(id, signal)),
        lazyStrip.preload(),
      ]);
      return collection;
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

const viewerSlice = createSlice({
  name: 'viewer',
  initialState,
  reducers: {
    /** The address changed; `image` is what the gallery knows of the new one. */
    viewerAddressed: (
      state,
      { payload }: PayloadAction<{ id: string | null; image: WallImage | null }>,
    ) => {
      state.wantedId = payload.id;
      settle(state, payload.image);
    },
    overlayShown: (state) => {
      if (state.overlay === 'showing') state.overlay = 'shown';
      settle(state, null);
    },
    overlayHidden: (state) => {
      if (state.overlay !== 'hiding') return;
      // The visitor went forward while the viewer was closing: show the image that is still loaded.
      if (state.wantedId === state.shownId && !state.hasFailed)
        return void (state.overlay = 'showing');
      Object.assign(state, { ...initialState, wantedId: state.wantedId });
      settle(state, null);
    },
    /** The visitor left for another screen: no flight back. */
    viewerLeft: () => initialState,
    /** A step followed the wall or the collection. */
    stepListChosen: (state, { payload }: PayloadAction<StepList>) => {
      state.stepList = payload;
    },
    infoToggled: (state) => {
      state.isInfoOpen = !state.isInfoOpen;
    },
    stripToggled: (state) => {
      state.isStripOpen = !state.isStripOpen;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadImage.fulfilled, (state, { payload: image }) => {
        if (image.id !== state.shownId) return;
        show(state, image);
        state.described = image;
      })
      .addCase(loadImage.rejected, (state, { meta }) => {
        if (meta.arg === state.shownId && !meta.aborted) state.hasFailed = true;
      })
      .addCase(loadCollection.pending, (state) => {
        state.hasCollectionFailed = false;
      })
      .addCase(loadCollection.fulfilled, (state, { payload }) => {
        if (payload.id === state.image?.collectionId) state.collection = payload;
      })
      .addCase(loadCollection.rejected, (state, { meta }) => {
        if (meta.aborted || meta.arg !== state.image?.collectionId) return;
        state.hasCollectionFailed = true;
      }),
  selectors: {
    selectViewer: (state) => state,
    selectOverlay: (state) => state.overlay,
  },
});

// The only place where the viewer follows the address. During a flight, the address waits.
function settle(state: ViewerState, image: WallImage | null): void {
  const { overlay, wantedId } = state;
  if (!wantedId) {
    // Without an image there is no flight to wait for.
    if (overlay === 'showing' && !state.image) Object.assign(state, initialState);
    else if (overlay === 'shown') state.overlay = 'hiding';
    return;
  }
  if (overlay === 'hidden') state.overlay = 'showing';
  else if (overlay !== 'shown') return;
  if (wantedId === state.shownId) return;
  state.shownId = wantedId;
  state.hasFailed = false;
  const inCollection = state.collection?.images.find(({ id }) => id === wantedId);
  if (inCollection) state.described = inCollection;
  const known = inCollection ?? image;
  if (known) show(state, known);
  else state.image = null;
}

function show(state: ViewerState, image: WallImage): void {
  const { collectionId } = image;
  state.image = image;
  state.stepList ??= collectionId ? 'collection' : 'wall';
  if (state.collection?.id !== collectionId) state.collection = null;
  if (!collectionId) state.hasCollectionFailed = false;
}

export const {
  viewerAddressed,
  overlayShown,
  overlayHidden,
  viewerLeft,
  stepListChosen,
  infoToggled,
  stripToggled,
} = viewerSlice.actions;
export const { selectViewer, selectOverlay } = viewerSlice.injectInto(rootReducer).selectors;
/** For the spec, without the store. */
export const viewerReducer = viewerSlice.reducer;
