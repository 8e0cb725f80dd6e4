import { useReducer } from 'react';
import { nextSelection, nothingSelected } from './selection.ts';

/** The selection of a contact sheet. */
export function useSelection() {
  const [selection, select] = useReducer(nextSelection, nothingSelected);
  return {
    selection,
    select,
    clear: () => select({ type: 'replaced', ids: [] }),
    /** Ends the selection of these items. */
    deselect: (ids: readonly string[]) => {
      if (ids.length) select({ type: 'dropped', ids });
    },
  };
}
