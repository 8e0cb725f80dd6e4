import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
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

/** Pictures as they hang; the name tells one hanging from another, whatever pictures come or go. */
export interface PictureList {
  name: string;
  /** Their order means something: by date, or best first. */
  isRanked: boolean;
  pictures: Picture[];
}

interface GalleryState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  error: string | null;
  order: Order;
  /** Every picture, in the chosen order. */
  all: PictureList;
  /** What the search found; null while all are shown. */
  found: PictureList | null;
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
  all: { name: '', isRanked: false, pictures: [] },
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
      if (order === 'date') {
        return listOf('date', true, await fetchPictures('date', signal));
      }
      const pictures = await fetchPictures('newest-upload', signal);
      return listOf(`shuffle ${seed}`, false, shuffle(pictures, seed));
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
      return listOf(`find ${query}`, true, await searchPictures(query, signal));
    } catch (error) {
      return rejectWithValue(errorMessage(error));
    }
  },
);

// Frozen here, the pictures are not walked by the store: 10,000 of them would take it 12 ms.
function listOf(name: string, isRanked: boolean, pictures: Picture[]): PictureList {
  Object.freeze(pictures);
  return { name, isRanked, pictures };
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
        state.status = meta.aborted ? 'idle' : 'failed';
        state.error = meta.aborted ? null : String(payload);
      })
      .addCase(findPictures.pending, (state, { meta }) => {
        state.findId = meta.requestId;
      })
      .addCase(findPictures.fulfilled, (state, { payload, meta }) => {
        if (state.findId === meta.requestId) state.found = payload;
      }),
  selectors: {
    selectGallery: (state) => state,
    selectList: ({ all, found }) => found ?? all,
    selectOrder: (state) => state.order,
  },
});

export const { firstScreenShown, cardsSentAway, cardsCalledBack, cardsReturned } =
  gallerySlice.actions;
export const { selectGallery, selectList, selectOrder } = gallerySlice.selectors;
export const galleryReducer = gallerySlice.reducer;
