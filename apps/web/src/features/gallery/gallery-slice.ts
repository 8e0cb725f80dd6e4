import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { firstPageLength, firstPageOf, firstPageCount } from '@salon/api-contract';
import { fetchWallImages, searchWallImages } from '../../domain/images/images.ts';
import type { WallImage } from '../../domain/images/images.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import type { Balance } from '../../engine/core/masonry.ts';
import { errorMessage } from '../../http/api-error.ts';
import { rootReducer } from '../../state/root-reducer.ts';
import type { RootState } from '../../state/root-reducer.ts';
import { shuffle } from './shuffle.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    gallery: GalleryState;
  }
}

export type Order = 'shuffle' | 'date';

/** What a search found: the best match first, or by date. */
export type FoundOrder = 'relevance' | 'date';

/**
 * `loading`: the first images are on their way. `exited`: the cards have made room for an open
 * image. `entering`: they come back. Only a `live` wall scrolls.
 */
export type WallMode = 'loading' | 'live' | 'exited' | 'entering';

/** Images as they hang; the name tells one hanging from another, whatever images come or go. */
export interface ImageList {
  name: string;
  /** Images by date, or the best match first, keep their order on the wall. */
  balance: Balance;
  images: WallImage[];
}

/** Which wall: the seed tells one shuffle from another. */
export interface WallChoice {
  order: Order;
  seed: number;
}

interface GalleryState {
  /** `opening`: the images to begin with hang, and the others wait until those have been seen. */
  status: 'idle' | 'loading' | 'first-page' | 'ready' | 'failed';
  error: string | null;
  order: Order;
  seed: number;
  /** Every image, in the chosen order. */
  all: ImageList;
  /** What the search found; null while all are shown. */
  found: ImageList | null;
  /** Each search begins by relevance, whatever the order of the wall. */
  foundOrder: FoundOrder;
  /** The requests whose answers count; answers to older ones come too late. */
  loadId: string | null;
  findId: string | null;
  search: 'idle' | 'loading' | 'failed';
  /** Why the search failed. */
  searchError: string | null;
  wall: WallMode;
  /** The image the cards make room for. */
  openId: string | null;
}

const initialState: GalleryState = {
  status: 'idle',
  error: null,
  order: 'shuffle',
  seed: 0,
  all: { name: '', balance: 'in order', images: [] },
  found: null,
  foundOrder: 'relevance',
  loadId: null,
  findId: null,
  search: 'idle',
  searchError: null,
  wall: 'loading',
  openId: null,
};

const createGalleryThunk = createAsyncThunk.withTypes<{ state: RootState }>();

/** Loads the images to begin with: a first screen needs not wait for the list of all. */
export const loadFirstPage = createGalleryThunk(
  'gallery/open',
  async ({ order, seed }: WallChoice, { signal, getState }) => {
    const opening = seed % firstPageCount;
    const { newestFirst } = selectSettings(getState());
    const images = await fetchWallImages({ order, newestFirst, opening }, signal);
    return listOf({ order, seed }, order === 'date' ? images : shuffle(images, seed));
  },
);

/** Loads all images. */
export const loadWall = createGalleryThunk(
  'gallery/load',
  async ({ order, seed }: WallChoice, { signal, getState, rejectWithValue }) => {
    try {
      const { newestFirst } = selectSettings(getState());
      const images = await fetchWallImages({ order, newestFirst }, signal);
      return listOf({ order, seed }, order === 'date' ? images : shuffled(images, seed));
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

/** What loadFirstPage brings comes first, wherever the list came from. */
function shuffled(images: readonly WallImage[], seed: number): WallImage[] {
  const opening = firstPageOf(images, seed % firstPageCount);
  const opened = new Set(opening);
  const others = images.filter((image) => !opened.has(image));
  return [...shuffle(opening, seed), ...shuffle(others, seed)];
}

function listOf({ order, seed }: WallChoice, images: WallImage[]): ImageList {
  return order === 'date'
    ? frozen('date', 'in order', images)
    : frozen(`shuffle ${seed}`, { firstPage: firstPageLength }, images);
}

/** Looks for images; a blank text shows all again without asking the server. */
export const findImages = createAsyncThunk(
  'gallery/find',
  async (text: string, { signal, rejectWithValue }) => {
    const query = normalized(text);
    if (!query) return null;
    try {
      return frozen(`find ${query}`, 'in order', await searchWallImages(query, signal));
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

// Frozen here, the images are not walked by the store: 10,000 of them would take it 12 ms.
function frozen(name: string, balance: Balance, images: WallImage[]): ImageList {
  Object.freeze(images);
  return { name, balance, images };
}

/** The last sorting of each search result: the same two lists give the same list. */
const sorted = new WeakMap<ImageList, { all: ImageList; list: ImageList }>();

// The order of the whole list is that of the server, which also knows dates that visitors do not see.
function asOrderedIn(all: ImageList, found: ImageList): ImageList {
  const known = sorted.get(found);
  if (known?.all === all) return known.list;
  const placeOf = new Map(all.images.map(({ id }, place) => [id, place]));
  const place = ({ id }: WallImage) => placeOf.get(id) ?? Infinity;
  const images = found.images.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  const list = frozen(`${found.name} by date`, 'in order', images);
  sorted.set(found, { all, list });
  return list;
}

function normalized(text: string): string {
  return text.trim().toLowerCase();
}

const gallerySlice = createSlice({
  name: 'gallery',
  initialState,
  reducers: {
    firstScreenShown: (state) => {
      if (state.wall === 'loading') state.wall = 'live';
    },
    foundSorted: (state, { payload }: PayloadAction<FoundOrder>) => {
      state.foundOrder = payload;
    },
    viewerOpening: (state, { payload: id }: PayloadAction<string>) => {
      state.wall = 'exited';
      state.openId = id;
    },
    viewerClosing: (state, { payload: id }: PayloadAction<string>) => {
      state.wall = 'entering';
      state.openId = id;
    },
    viewerClosed: (state) => {
      state.wall = state.status === 'ready' ? 'live' : 'loading';
      state.openId = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadFirstPage.pending, (state, { meta }) => {
        state.status = 'loading';
        Object.assign(state, meta.arg);
        state.loadId = meta.requestId;
      })
      .addCase(loadFirstPage.fulfilled, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = 'first-page';
        state.all = payload;
      })
      .addCase(loadFirstPage.rejected, (state, { meta }) => {
        if (state.loadId !== meta.requestId) return;
        // Then the wall begins with all images, and those tell what is wrong.
        state.status = meta.aborted ? 'idle' : 'first-page';
      })
      .addCase(loadWall.pending, (state, { meta }) => {
        state.status = 'loading';
        Object.assign(state, meta.arg);
        state.loadId = meta.requestId;
      })
      .addCase(loadWall.fulfilled, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = 'ready';
        state.error = null;
        state.all = payload;
      })
      .addCase(loadWall.rejected, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = meta.aborted ? 'idle' : 'failed';
        state.error = meta.aborted ? null : String(payload);
      })
      .addCase(findImages.pending, (state, { meta }) => {
        state.findId = meta.requestId;
        state.search = normalized(meta.arg) ? 'loading' : 'idle';
      })
      .addCase(findImages.fulfilled, (state, { payload, meta }) => {
        if (state.findId !== meta.requestId) return;
        state.search = 'idle';
        state.found = payload;
        state.foundOrder = 'relevance';
      })
      .addCase(findImages.rejected, (state, { payload, meta }) => {
        if (state.findId !== meta.requestId) return;
        state.search = meta.aborted ? 'idle' : 'failed';
        if (meta.aborted) return;
        // Neither all images nor those of an earlier search are what the field asks for.
        state.searchError = String(payload);
        state.found = frozen('find failed', 'in order', []);
        state.foundOrder = 'relevance';
      }),
  selectors: {
    selectGallery: (state) => state,
    selectList: ({ all, found, foundOrder }): ImageList => {
      if (!found) return all;
      return foundOrder === 'date' && all.name === 'date' ? asOrderedIn(all, found) : found;
    },
  },
});

export const { firstScreenShown, foundSorted, viewerOpening, viewerClosing, viewerClosed } =
  gallerySlice.actions;
export const { selectGallery, selectList } = gallerySlice.injectInto(rootReducer).selectors;
