import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../state/root-reducer.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    toasts: ToastsState;
  }
}

export type ToastType = 'error' | 'info' | 'success' | 'warning';

export interface Toast {
  id: string;
  title: string;
  description: string;
  type: ToastType;
  action: { name: string; callbackId: string; isUndo?: boolean | undefined } | null;
  dismissible: boolean;
  showIcon: boolean;
  /** Seconds; 0 stays until it is dismissed. */
  duration: number;
}

/** More than these would cover what the person is doing. */
const MAX_AT_ONCE = 5;
/** Even of toasts that stay until they are dismissed. */
const MAX_KEPT = 20;

/** Whether it would go by itself soon and offers nothing that would be lost with it. */
const isExpendable = ({ action, duration }: Toast): boolean => !action && duration !== 0;

/**
 * The toasts with one more. Where there are too many, the oldest goes that would have gone by itself, and of far too
 * many the oldest. A toast that offers something (Undo) is never pushed out: it goes when its time is over.
 */
function withToast(toasts: readonly Toast[], added: Toast): Toast[] {
  const all = [...toasts, added];
  if (all.length <= MAX_AT_ONCE) return all;
  const oldest =
    toasts.find(isExpendable) ??
    (all.length > MAX_KEPT ? toasts.find(({ action }) => !action) : undefined);
  return all.filter((toast) => toast !== oldest);
}

interface ToastsState {
  items: Toast[];
}

const initialState: ToastsState = { items: [] };

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastAdded: (state, { payload }: PayloadAction<Toast>) => {
      state.items = withToast(state.items, payload);
    },
    toastRemoved: (state, { payload: id }: PayloadAction<string>) => {
      state.items = state.items.filter((toast) => toast.id !== id);
    },
  },
  selectors: { selectToasts: (state) => state.items },
});

export const { toastAdded, toastRemoved } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.injectInto(rootReducer).selectors;
