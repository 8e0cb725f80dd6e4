import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SessionUser } from '../../api/access.ts';

/** `unverified`: known, but not let in before the e-mail address is confirmed. */
export type SessionState =
  | { status: 'restoring'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'unverified'; user: PendingUser }
  | { status: 'signed-in'; user: SessionUser };

export interface PendingUser {
  username: string;
  email: string;
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'anonymous', user: null }),
  reducers: {
    restoreStarted: (): SessionState => ({ status: 'restoring', user: null }),
    /** Somebody came in, was renewed, or left: here or in another tab. */
    accessChanged: (_state, { payload }: PayloadAction<SessionUser | null>): SessionState =>
      payload ? { status: 'signed-in', user: payload } : { status: 'anonymous', user: null },
    verificationRequired: (_state, { payload }: PayloadAction<PendingUser>): SessionState => ({
      status: 'unverified',
      user: payload,
    }),
  },
  selectors: {
    selectSession: (state) => state,
    selectIsAdmin: (state) => state.status === 'signed-in' && state.user.admin,
  },
});

export const { restoreStarted, accessChanged, verificationRequired } = sessionSlice.actions;
export const { selectSession, selectIsAdmin } = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
