import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../state/root-reducer.ts';
import type { ButtonColor } from '../../ui/button.tsx';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    dialog: DialogState;
  }
}

export interface DialogAction {
  name: string;
  color: ButtonColor | 'danger';
  icon: string | null;
  callbackId: string | null;
}

export interface DialogState {
  isOpen: boolean;
  /** How many were opened up to this one. */
  number: number;
  title: string;
  /** Markup; only what is known to be harmless is shown. */
  description: string;
  actions: DialogAction[];
  dismissible: boolean;
  /** Closes by a cross in the corner instead of a Cancel button. */
  useX: boolean;
}

const closed: DialogState = {
  isOpen: false,
  number: 0,
  title: '',
  description: '',
  actions: [],
  dismissible: true,
  useX: false,
};

const dialogSlice = createSlice({
  name: 'dialog',
  initialState: closed,
  reducers: {
    dialogOpened: (
      { number },
      { payload }: PayloadAction<Omit<DialogState, 'isOpen' | 'number'>>,
    ) => ({
      ...payload,
      isOpen: true,
      number: number + 1,
    }),
    dialogClosed: ({ number }) => ({ ...closed, number }),
  },
  selectors: { selectDialog: (state) => state },
});

export const { dialogOpened, dialogClosed } = dialogSlice.actions;
export const { selectDialog } = dialogSlice.injectInto(rootReducer).selectors;
