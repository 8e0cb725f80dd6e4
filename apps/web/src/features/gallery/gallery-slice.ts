import { createAsyncThunk, createSelector, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { openingLength, openingOf, openings } from '@salon/api-contract';
import { fetchPictures, searchPictures } from '../../domain/images/images.ts';
import type { ImageOrder, Picture } from '../../domain/images/images.ts';
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
 * `loading`: the first pictures are on their way. `away`: the cards have made room for an open
 * picture. `returning`: they come back. Only a `live` wall scrolls.
 */
export type WallMode = 'loading' | 'live' | 'away' | 'returning';

/** Pictures as they hang; the name tells one hanging from another, whatever pictures come or go. */
export interface PictureList {
  name: string;
  /** Images by date, or the best match first, keep their order on the wall. */
  balance: Balance;
  pictures: Picture[];
}

/** Which wall: the seed tells one shuffle from another. */
export interface WallChoice {
  order: Order;
  seed: number;
}

interface GalleryState {
  /** `opening`: the pictures to begin with hang, and the others wait until those have been seen. */
  status: 'idle' | 'loading' | 'opening' | 'ready' | 'failed';
  error: string | null;
  order: Order;
  seed: number;
  /** Every picture, in the chosen order. */
  all: PictureList;
  /** What the search found; null while all are shown. */
  found: PictureList | null;
  /** Each search begins by relevance, whatever the order of the wall. */
  foundOrder: FoundOrder;
  /** The requests whose answers count; answers to older ones come too late. */
  loadId: string | null;
  findId: string | null;
  search: 'idle' | 'loading' | 'failed';
  /** Why the search failed. */
  searchError: string | null;
  wall: WallMode;
  /** The picture the cards make room for. */
  openId: string | null;
}

const initialState: GalleryState = {
  status: 'idle',
  error: null,
  order: 'shuffle',
  seed: 0,
  all: { name: '', balance: 'in order', pictures: [] },
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

/** Loads the pictures to begin with: a first screen needs not wait for the list of all. */
export const loadOpening = createGalleryThunk(
  'gallery/open',
  async ({ order, seed }: WallChoice, { signal, getState }) => {
    const opening = seed % openings;
    const pictures = await fetchPictures(sortOf(order, getState()), { opening, signal });
    return listOf({ order, seed }, order === 'date' ? pictures : shuffle(pictures, seed));
  },
);

/** Loads all pictures. */
export const loadPictures = createGalleryThunk(
  'gallery/load',
  async ({ order, seed }: WallChoice, { signal, getState, rejectWithValue }) => {
    try {
      const pictures = await fetchPictures(sortOf(order, getState()), { signal });
      return listOf({ order, seed }, order === 'date' ? pictures : shuffled(pictures, seed));
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

/** What loadOpening brings comes first, wherever the list came from. */
function shuffled(pictures: readonly Picture[], seed: number): Picture[] {
  const opening = openingOf(pictures, seed % openings);
  const opened = new Set(opening);
  const others = pictures.filter((picture) => !opened.has(picture));
  return [...shuffle(opening, seed), ...shuffle(others, seed)];
}

function sortOf(order: Order, state: RootState): ImageOrder {
  if (order === 'shuffle') return 'newest-upload';
  return selectSettings(state).newestFirst ? 'newest' : 'oldest';
}

function listOf({ order, seed }: WallChoice, pictures: Picture[]): PictureList {
  return order === 'date'
    ? frozen('date', 'in order', pictures)
    : frozen(`shuffle ${seed}`, { firstPage: openingLength }, pictures);
}

/** Looks for pictures; a blank text shows all again without asking the server. */
export const findPictures = createAsyncThunk(
  'gallery/find',
  async (text: string, { signal, rejectWithValue }) => {
    const query = normalized(text);
    if (!query) return null;
    try {
      return frozen(`find ${query}`, 'in order', await searchPictures(query, signal));
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

// Frozen here, the pictures are not walked by the store: 10,000 of them would take it 12 ms.
function frozen(name: string, balance: Balance, pictures: Picture[]): PictureList {
  Object.freeze(pictures);
  return { name, balance, pictures };
}

// The order of the whole list is that of the server, which also knows dates that visitors do not see.
function asOrderedIn(all: PictureList, found: PictureList): PictureList {
  const placeOf = new Map(all.pictures.map(({ id }, place) => [id, place]));
  const place = ({ id }: Picture) => placeOf.get(id) ?? Infinity;
  const pictures = found.pictures.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return frozen(`${found.name} by date`, 'in order', pictures);
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
    cardsSentAway: (state, { payload: id }: PayloadAction<string>) => {
      state.wall = 'away';
      state.openId = id;
    },
    cardsCalledBack: (state, { payload: id }: PayloadAction<string>) => {
      state.wall = 'returning';
      state.openId = id;
    },
    cardsReturned: (state) => {
      state.wall = state.status === 'ready' ? 'live' : 'loading';
      state.openId = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(loadOpening.pending, (state, { meta }) => {
        state.status = 'loading';
        Object.assign(state, meta.arg);
        state.loadId = meta.requestId;
      })
      .addCase(loadOpening.fulfilled, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = 'opening';
        state.all = payload;
      })
      .addCase(loadOpening.rejected, (state, { meta }) => {
        if (state.loadId !== meta.requestId) return;
        // Then the wall begins with all pictures, and those tell what is wrong.
        state.status = meta.aborted ? 'idle' : 'opening';
      })
      .addCase(loadPictures.pending, (state, { meta }) => {
        state.status = 'loading';
        Object.assign(state, meta.arg);
        state.loadId = meta.requestId;
      })
      .addCase(loadPictures.fulfilled, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = 'ready';
        state.error = null;
        state.all = payload;
      })
      .addCase(loadPictures.rejected, (state, { payload, meta }) => {
        if (state.loadId !== meta.requestId) return;
        state.status = meta.aborted ? 'idle' : 'failed';
        state.error = meta.aborted ? null : String(payload);
      })
      .addCase(findPictures.pending, (state, { meta }) => {
        state.findId = meta.requestId;
        state.search = normalized(meta.arg) ? 'loading' : 'idle';
      })
      .addCase(findPictures.fulfilled, (state, { payload, meta }) => {
        if (state.findId !== meta.requestId) return;
        state.search = 'idle';
        state.found = payload;
        state.foundOrder = 'relevance';
      })
      .addCase(findPictures.rejected, (state, { payload, meta }) => {
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
    selectList: createSelector(
      [
        ({ all }: GalleryState) => all,
        ({ found }: GalleryState) => found,
        ({ foundOrder }: GalleryState) => foundOrder,
      ],
      (all, found, foundOrder) => {
        if (!found) return all;
        return foundOrder === 'date' && all.name === 'date' ? asOrderedIn(all, found) : found;
      },
    ),
    selectOrder: (state) => state.order,
  },
});

export const { firstScreenShown, foundSorted, cardsSentAway, cardsCalledBack, cardsReturned } =
  gallerySlice.actions;
export const { selectGallery, selectList, selectOrder } =
  gallerySlice.injectInto(rootReducer).selectors;
