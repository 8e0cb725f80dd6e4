import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { firstPageCount, maxWholeWall } from '@salon/api-contract';
import type { ImageHint } from '../../domain/images/images-of-wall.ts';
import { fetchWallImages, searchWallImages } from '../../domain/images/wall-image.ts';
import type { WallCall } from '../../domain/images/wall-image.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { errorMessage } from '../../http/api-error.ts';
import { isTemporary } from '../../http/with-retries.ts';
import { rootReducer } from '../../state/root-reducer.ts';
import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import {
  completeList,
  firstPageList,
  foundList,
  fromStored,
  noImages,
  noneFound,
  toStored,
  wallList,
} from './image-lists.ts';
import type { Order, WallChoice, WholeList } from './image-lists.ts';
import { newSeed } from './wall-memory.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    gallery: GalleryState;
  }
}

/**
 * `loading`: the first images are loading. `exited`: the cards are hidden behind an open
 * image. `entering`: they return. Only a `live` wall scrolls.
 */
export type WallMode = 'loading' | 'live' | 'exited' | 'entering';

export interface WallLoad extends WallChoice {
  /** How many images the gallery had when last known. */
  count?: number | null | undefined;
  /** Where the visitor is. */
  near?: ImageHint | null | undefined;
  /** Whether the visitor does not learn that it is loading, or that it failed. */
  isRefresh?: boolean;
}

export interface Search {
  text: string;
  /** Whether the visitor does not learn that a search which failed is repeated, or that it failed again. */
  isRefresh?: boolean;
}

interface GalleryState {
  /** `first-page`: the first images are shown, the others are loaded after them. */
  status: 'idle' | 'loading' | 'first-page' | 'ready' | 'failed';
  /** Why it failed. */
  error: string;
  /** Of the shown images; before there are any, of those that are loading. */
  order: Order;
  seed: number;
  /** Every image, in the chosen order; without the images of a large wall, see `selectAll`. */
  all: WholeList;
  /** How many images the gallery has; null while that is not known. */
  count: number | null;
  /** The search results; null while all images are shown. */
  found: WholeList | null;
  /** How many images fit the search: in a large gallery more than are shown. */
  foundCount: number;
  /** The text that the results fit; blank while all images are shown. */
  foundText: string;
  /** The results sorted by date; null while they are by relevance, as each search starts. */
  byDate: WholeList | null;
  /** The latest requests; replies to older ones are ignored. */
  loadId: string | null;
  findId: string | null;
  search: 'idle' | 'loading' | 'failed';
  /** Why the search failed. */
  searchError: string;
  mode: WallMode;
  /** Whether the wall has been live. */
  hasStarted: boolean;
  /** The image in the viewer. */
  openId: string | null;
}

const initialState: GalleryState = {
  status: 'idle',
  error: '',
  order: 'shuffle',
  seed: 0,
  all: noImages,
  count: null,
  found: null,
  foundCount: 0,
  foundText: '',
  byDate: null,
  loadId: null,
  findId: null,
  search: 'idle',
  searchError: '',
  mode: 'loading',
  hasStarted: false,
  openId: null,
};

const createGalleryThunk = createAsyncThunk.withTypes<{
  state: RootState;
  /** Why it failed. */
  rejectValue: string;
}>();

/** Loads the first page: the first screen does not wait for the list of all images. */
export const loadFirstPage = createGalleryThunk(
  'gallery/load-first-page',
  async ({ order, seed }: WallChoice, { signal, getState, rejectWithValue }) => {
    const firstPage = seed % firstPageCount;
    const { newestFirst } = selectSettings(getState());
    try {
      const { images, total } = await fetchWallImages(
        { order, newestFirst, firstPage },
        { signal },
      );
      const list = firstPageList({ order, seed }, images);
      return { list, total };
    } catch (error) {
      // The request for all images would fail too, and the retries are used up.
      if (isTemporary(error)) return rejectWithValue(errorMessage(error));
      throw error;
    }
  },
);

/** Loads all images; of a large gallery only their shapes, and later those near the visitor. */
export const loadWall = createGalleryThunk(
  'gallery/load',
  async (load: WallLoad, { signal, getState, rejectWithValue }) => {
    const { order, seed, count, isRefresh } = load;
    const call = callFor(signal, isRefresh);
    try {
      const { newestFirst } = selectSettings(getState());
      const isLarge = count == null || count > maxWholeWall;
      const chunked = isLarge && (await loadChunked(load, getState(), call));
      if (chunked) return { list: toStored(load, chunked), total: chunked.images.length };
      const { images } = await fetchWallImages({ order, newestFirst }, call);
      return { list: completeList({ order, seed }, images), total: images.length };
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

/** Sorts the wall by date, or shuffles one that is sorted. */
export const sortWall = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const { order, count } = selectGallery(getState());
  const next = order === 'date' ? 'shuffle' : 'date';
  void dispatch(loadWall({ order: next, seed: newSeed(), count }));
};

async function loadChunked({ order, seed, near }: WallLoad, state: RootState, call: WallCall) {
  const all = selectAll(state);
  const { newestFirst } = selectSettings(state);
  // Not with the app, whose first page does without it.
  const { loadChunkedImages } = await import('../../domain/images/load-chunked-images.ts');
  const shown = all.name === wallList({ order, seed }, []).name ? all.images : [];
  return loadChunkedImages({ order, newestFirst, seed, shown, near }, call);
}

/** Searches images; a blank text shows all again, without a request. */
export const findImages = createGalleryThunk(
  'gallery/find',
  async ({ text, isRefresh }: Search, { signal, rejectWithValue }) => {
    const query = normalized(text);
    if (!query) return null;
    try {
      const { images, total } = await searchWallImages(query, callFor(signal, isRefresh));
      return { list: foundList(query, images), total: total ?? images.length };
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

function callFor(signal: AbortSignal, isRefresh?: boolean): WallCall {
  // Retries show in the page.
  return { signal, maxRetries: isRefresh ? 0 : undefined };
}

function normalized(text: string): string {
  return text.trim().toLowerCase();
}

const gallerySlice = createSlice({
  name: 'gallery',
  initialState,
  reducers: {
    firstScreenShown: (state) => {
      state.hasStarted = true;
      if (state.mode === 'loading') state.mode = 'live';
    },
    foundSorted: (state, { payload }: PayloadAction<WholeList | null>) => {
      state.byDate = payload;
    },
    viewerOpening: (state, { payload: id }: PayloadAction<string>) => {
      state.mode = 'exited';
      state.openId = id;
    },
    viewerClosing: (state, { payload: id }: PayloadAction<string>) => {
      state.mode = 'entering';
      state.openId = id;
    },
    viewerClosed: (state) => {
      // Another order may be loading, during which the wall stays as it is.
      state.hasStarted ||= state.status === 'ready';
      state.mode = state.hasStarted ? 'live' : 'loading';
      state.openId = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadFirstPage.pending, (state, { meta }) => {
        state.status = 'loading';
        state.order = meta.arg.order;
        state.seed = meta.arg.seed;
        state.loadId = meta.requestId;
      })
      .addCase(loadFirstPage.fulfilled, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = 'first-page';
        state.all = payload.list;
        state.count = payload.total;
      })
      .addCase(loadFirstPage.rejected, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId || meta.aborted) return;
        // After another error, the wall starts with all images, whose request reports that.
        state.status = meta.rejectedWithValue ? 'failed' : 'first-page';
        state.error = payload ?? '';
      })
      .addCase(loadWall.pending, (state, { meta }) => {
        const { order, seed, isRefresh } = meta.arg;
        if (!isRefresh) state.status = 'loading';
        // The shown images stay, with their order, if these cannot be loaded.
        if (!state.all.name) {
          state.order = order;
          state.seed = seed;
        }
        state.loadId = meta.requestId;
      })
      .addCase(loadWall.fulfilled, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = 'ready';
        state.order = meta.arg.order;
        state.seed = meta.arg.seed;
        state.all = payload.list;
        state.count = payload.total;
      })
      .addCase(loadWall.rejected, (state, { payload, meta }) => {
        // An aborted request leaves the state to the next page, which loads the wall in any case.
        if (state.loadId !== meta.requestId || meta.aborted) return;
        state.status = state.all.name ? 'ready' : 'failed';
        state.error = payload ?? '';
      })
      .addCase(findImages.pending, (state, { meta }) => {
        const { text, isRefresh } = meta.arg;
        state.findId = meta.requestId;
        if (!isRefresh) state.search = normalized(text) ? 'loading' : 'idle';
      })
      .addCase(findImages.fulfilled, (state, { payload, meta }) => {
        if (state.findId !== meta.requestId) return;
        state.search = 'idle';
        state.found = payload && payload.list;
        state.foundCount = payload ? payload.total : 0;
        state.foundText = meta.arg.text;
        state.byDate = null;
      })
      .addCase(findImages.rejected, (state, { payload, meta }) => {
        if (state.findId !== meta.requestId || meta.aborted) return;
        state.search = 'failed';
        // The results must match the field: show neither all images nor those of an earlier search.
        state.searchError = payload ?? '';
        state.found = noneFound;
        state.foundText = meta.arg.text;
        state.byDate = null;
      }),
  selectors: {
    selectGallery: (state) => state,
    /** Every image, in the chosen order. */
    selectAll: ({ all }) => fromStored(all),
    /** The images that are shown. */
    selectList: ({ all, found, byDate }) => byDate ?? found ?? fromStored(all),
  },
});

export const { firstScreenShown, foundSorted, viewerOpening, viewerClosing, viewerClosed } =
  gallerySlice.actions;
export const { selectGallery, selectAll, selectList } =
  gallerySlice.injectInto(rootReducer).selectors;
