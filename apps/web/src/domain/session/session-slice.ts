import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AccessEnd, SessionUser } from '../../http/access.ts';
import { rootReducer } from '../../state/root-reducer.ts';

declare module '../../state/root-reducer.ts' {
  interface Slices {
    session: SessionState;
  }
}

/** `unverified`: known, but not let in before the email address is confirmed. */
export type SessionState =
  | { status: 'restoring'; user: null }
  /** `end` says how the session before ended, or that there was none. */
  | { status: 'anonymous'; user: null; end: AccessEnd | null }
  | { status: 'unverified'; user: PendingUser }
  | { status: 'signed-in'; user: SessionUser };

export interface PendingUser {
  username: string;
  email: string;
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'anonymous', user: null, end: null }),
  reducers: {
    restoreStarted: (): SessionState => ({ status: 'restoring', user: null }),
    /** A login, here or in another tab, or a new token. */
    signedIn: (_state, { payload }: PayloadAction<SessionUser>): SessionState => ({
      status: 'signed-in',
      user: payload,
    }),
    /** Access ended; null: a session could not be restored for now. */
    signedOut: (state, { payload: end }: PayloadAction<AccessEnd | null>): SessionState => {
      if (state.status === 'signed-in') return { status: 'anonymous', user: null, end };
      // The session that was being restored was not one of this tab.
      return state.status === 'restoring' ? { status: 'anonymous', user: null, end: null } : state;
    },
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

export const { restoreStarted, signedIn, signedOut, verificationRequired } = sessionSlice.actions;
export const { selectSession, selectIsAdmin } = sessionSlice.injectInto(rootReducer).selectors;
