import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../state/root-reducer.ts';
import type { RootState } from '../../state/root-reducer.ts';
import { defaultSettings, fetchPublicSettings, settingsOfPage } from './settings.ts';
import type { SettingValues } from './settings.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    settings: SettingsState;
  }
}

interface SettingsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  values: SettingValues;
  /** The latest request; replies to older ones are ignored. */
  loadId: string | null;
}

interface LoadOptions {
  isForced?: boolean;
}

const initialState = (): SettingsState => ({
  status: 'idle',
  values: { ...defaultSettings, ...settingsOfPage() },
  loadId: null,
});

const createSettingsThunk = createAsyncThunk.withTypes<{ state: RootState }>();

/**
 * Loads once, unless forced; after a failure again. Failures are only logged, and settings that were
 * loaded before stay.
 */
export const loadSettings = createSettingsThunk(
  'settings/load',
  async (_options: LoadOptions | undefined, { signal }) => {
    try {
      return await fetchPublicSettings(signal);
    } catch (error) {
      console.error('Settings could not be loaded', error);
      throw error;
    }
  },
  {
    condition: (options, { getState }) => {
      const status = selectSettingsStatus(getState());
      return options?.isForced === true || (status !== 'loading' && status !== 'ready');
    },
  },
);

const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(loadSettings.pending, (state, { meta }) => {
        state.loadId = meta.requestId;
        if (state.status !== 'ready') state.status = 'loading';
      })
      .addCase(loadSettings.fulfilled, (state, { payload, meta }) => {
        // Until the latest reply is there, an earlier one is better than none.
        if (state.loadId !== meta.requestId && state.status === 'ready') return;
        state.status = 'ready';
        state.values = payload;
      })
      .addCase(loadSettings.rejected, (state, { meta }) => {
        if (state.loadId === meta.requestId && state.status !== 'ready') state.status = 'failed';
      }),
  selectors: {
    selectSettingsStatus: (state) => state.status,
    selectSettings: (state) => state.values,
  },
});

export const { selectSettings, selectSettingsStatus } =
  settingsSlice.injectInto(rootReducer).selectors;
