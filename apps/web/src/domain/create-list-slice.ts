import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { errorMessage } from '../http/api-error.ts';
import { writesSoFar } from '../http/writes.ts';
import { showToast } from '../overlays/toasts/show-toast.ts';
import { rootReducer } from '../state/root-reducer.ts';
import type { RootState } from '../state/root-reducer.ts';

export interface ListState<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  error: string | null;
  /** Null until they have been loaded once. */
  items: T[] | null;
  /** The request whose answer counts. */
  loadId: string | null;
  /** What the items are as of: the changes asked for before they were, and the time in ms. */
  asOf: { writes: number; atMs: number } | null;
}

const createThunk = createAsyncThunk.withTypes<{ state: RootState }>();

/** Another admin may have changed something by then. */
const CURRENT_FOR_MS = 60_000;

/** Whether the list need not be loaded again: nothing was changed from here since, and it is not old. */
export function isCurrent({ status, asOf }: Pick<ListState<unknown>, 'status' | 'asOf'>): boolean {
  if (status !== 'ready' || !asOf) return false;
  return asOf.writes === writesSoFar() && Date.now() - asOf.atMs < CURRENT_FOR_MS;
}

/**
 * A list the dashboard knows. Loading it again leaves in place what is there until the answer is.
 * @param failedTitle of the toast when it does not come
 */
export function createListSlice<Name extends string, T extends { id: string }>(
  name: Name,
  failedTitle: string,
  fetch: (signal: AbortSignal) => Promise<T[]>,
) {
  const load = createThunk(`${name}/load`, async (_: void, thunk) => {
    const { signal, dispatch, rejectWithValue } = thunk;
    const asOf = { writes: writesSoFar(), atMs: Date.now() };
    try {
      const items = await fetch(signal);
      // Frozen here, they are not walked by the store: 10,000 of them would take it 12 ms.
      Object.freeze(items);
      return { items, asOf };
    } catch (error) {
      const description = errorMessage(error);
      if (!signal.aborted) dispatch(showToast({ title: failedTitle, description, type: 'error' }));
      return rejectWithValue(description);
    }
  });

  const initialState: ListState<T> = {
    status: 'idle',
    error: null,
    items: null,
    loadId: null,
    asOf: null,
  };
  const slice = createSlice({
    name,
    initialState,
    reducers: {
      removed: (state, { payload: ids }: PayloadAction<readonly string[]>) => {
        const gone = new Set(ids);
        return outdated(state, state.items?.filter(({ id }) => !gone.has(id)) ?? null);
      },
      /** What is known to have changed, with the rest as it was. */
      replaced: (state, { payload: items }: PayloadAction<readonly T[]>) =>
        outdated(state, [...items]),
    },
    extraReducers: (builder) =>
      builder
        .addCase(load.pending, (state, { meta }) => {
          state.status = 'loading';
          state.loadId = meta.requestId;
        })
        .addCase(load.fulfilled, (state, { payload, meta }) =>
          state.loadId === meta.requestId
            ? { status: 'ready' as const, error: null, loadId: null, ...payload }
            : state,
        )
        .addCase(load.rejected, (state, { payload, meta }) => {
          if (state.loadId !== meta.requestId) return;
          state.status = meta.aborted ? 'idle' : 'failed';
          state.error = meta.aborted ? null : String(payload);
        }),
  });
  // A visitor's store never has it.
  const { selectSlice } = slice.injectInto(rootReducer);
  return { load, select: selectSlice, ...slice.actions };
}

/** An answer under way may still tell of what was before, so it no longer counts. */
function outdated<T>(
  state: Pick<ListState<T>, 'status' | 'error' | 'asOf'>,
  items: T[] | null,
): ListState<T> {
  const status = state.status === 'loading' ? 'idle' : state.status;
  return { status, error: state.error, items, loadId: null, asOf: state.asOf };
}
