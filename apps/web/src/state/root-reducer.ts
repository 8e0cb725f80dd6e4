import { combineSlices } from '@reduxjs/toolkit';
import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** The state by name of its slice. Each slice declares its own entry, and injects itself when its file is loaded. */
export interface Slices {}

export const rootReducer = combineSlices().withLazyLoadedSlices<Slices>();

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>;
export type AppStore = Store<RootState> & { dispatch: AppDispatch };
