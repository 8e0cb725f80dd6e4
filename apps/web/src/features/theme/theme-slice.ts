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
  /** While true, the gallery does not scroll by itself. */
  isRevealing: boolean;
}

const initialState: ThemeState = { preference: 'system', isRevealing: false };

const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeChosen: (state, { payload }: PayloadAction<ThemePreference>) => {
      state.preference = payload;
    },
    revealStarted: (state) => {
      state.isRevealing = true;
    },
    revealEnded: (state) => {
      state.isRevealing = false;
    },
  },
  selectors: {
    selectTheme: (state) => state.preference,
    selectIsRevealing: (state) => state.isRevealing,
  },
});

export const { themeChosen, revealStarted, revealEnded } = themeSlice.actions;
export const { selectTheme, selectIsRevealing } = themeSlice.injectInto(rootReducer).selectors;
