import { createAsyncThunk, createSelector, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { errorMessage } from '../../api/api-error.ts';
import { fetchPictures, searchPictures } from '../../api/images.ts';
import type { Picture } from '../../api/images.ts';
import { shuffle } from '../../shared/shuffle.ts';

export type Order = 'shuffle' | 'date';

/**
 * `loading`: the first pictures are on their way. `away`: the cards have made room for an open
 * picture. `returning`: they come back. Only a `live` wall scrolls.
 */
export type WallMode = 'loading' | 'live' | 'away' | 'returning';

interface GalleryState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  error: string | null;
  order: Order;
  /** Every picture, in the chosen order. */
  all: Picture[];
  /** What is looked for, trimmed and in lower case; empty shows all. */
  query: string;
  /** What the search found, best first; null while all are shown. */
  found: Picture[] | null;
  /** The requests whose answers count; answers to older ones come too late. */
  loadId: string | null;
  findId: string | null;
  wall: WallMode;
  /** The picture the cards make room for. */
  openId: string | null;
}

const initialState: GalleryState = {
  status: 'idle',
  error: null,
  order: 'shuffle',
  all: [],
  query: '',
  found: null,
  loadId: null,
  findId: null,
  wall: 'loading',
  openId: null,
};

/** Loads all pictures in an order; the seed tells one shuffle from another. */
export const loadPictures = createAsyncThunk(
  'gallery/load',
  async ({ order, seed }: { order: Order; seed: number }, { signal, rejectWithValue }) => {
    try {
      const pictures = await fetchPictures(order === 'date' ? 'date' : 'newest-upload', signal);
      return order === 'shuffle' ? shuffle(pictures, seed) : pictures;
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

/** Looks for pictures; a blank text shows all again without asking the server. */
export const findPictures = createAsyncThunk(
  'gallery/find',
  async (text: string, { signal, rejectWithValue }) => {
    const query = normalized(text);
    if (!query) return null;
    try {
      return await searchPictures(query, signal);
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

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
      .addCase(loadPictures.pending, (state, { meta }) => {
        state.status = 'loading';
        state.order = meta.arg.order;
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
        state.status = 'failed';
        state.error = String(payload);
      })
      .addCase(findPictures.pending, (state, { meta }) => {
        state.query = normalized(meta.arg);
        state.findId = meta.requestId;
      })
      .addCase(findPictures.fulfilled, (state, { payload, meta }) => {
        if (state.findId === meta.requestId) state.found = payload;
      }),
  selectors: {
    selectGallery: (state) => state,
    selectPictures: createSelector(
      [(state: GalleryState) => state.all, (state: GalleryState) => state.found],
      (all, found) => found ?? all,
    ),
    selectOrder: (state) => state.order,
  },
});

export const { firstScreenShown, cardsSentAway, cardsCalledBack, cardsReturned } =
  gallerySlice.actions;
export const { selectGallery, selectPictures, selectOrder } = gallerySlice.selectors;
export const galleryReducer = gallerySlice.reducer;
