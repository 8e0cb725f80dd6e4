import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ToastType = 'error' | 'info' | 'success' | 'warning';

export interface Toast {
  id: string;
  title: string;
  description: string;
  type: ToastType;
  action: { name: string; callbackId: string } | null;
  isDismissible: boolean;
  hasIcon: boolean;
  /** Seconds; 0 stays until it is dismissed. */
  duration: number;
}

/** More than these would cover what the person is doing. */
const MOST_AT_ONCE = 5;

const toastsSlice = createSlice({
  name: 'toasts',
  initialState: { items: [] as Toast[] }, // an empty list has no type of its own
  reducers: {
    toastAdded: (state, { payload }: PayloadAction<Toast>) => {
      state.items = [...state.items, payload].slice(-MOST_AT_ONCE);
    },
    toastRemoved: (state, { payload: id }: PayloadAction<string>) => {
      state.items = state.items.filter((toast) => toast.id !== id);
    },
  },
  selectors: { selectToasts: (state) => state.items },
});

export const { toastAdded, toastRemoved } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
export const toastsReducer = toastsSlice.reducer;
