import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../state/root-reducer.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    theme: ThemeState;
  }
}

export type ThemePreference = 'light' | 'dark' | 'system';

interface ThemeState {
  preference: ThemePreference;
  /** How many reveals have not ended: the key that skips one starts the next. */
  reveals: number;
}

const initialState: ThemeState = { preference: 'system', reveals: 0 };

const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<ThemePreference>) => {
      state.preference = payload;
    },
    revealStarted: (state) => {
      state.reveals++;
    },
    revealEnded: (state) => {
      state.reveals--;
    },
  },
  selectors: {
    selectTheme: (state) => state.preference,
    /** While true, the gallery does not scroll by itself. */
    selectIsRevealing: (state) => state.reveals > 0,
  },
});

export const { themeChosen, revealStarted, revealEnded } = themeSlice.actions;
export const { selectTheme, selectIsRevealing } = themeSlice.injectInto(rootReducer).selectors;
