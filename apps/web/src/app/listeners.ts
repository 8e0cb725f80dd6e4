import { createListenerMiddleware } from '@reduxjs/toolkit';
import { cardsCalledBack, cardsSentAway } from '../features/gallery/gallery-slice.ts';
import type { AppDispatch, RootState } from './store.ts';

/** What one feature does because of another: the only place that knows two of them. */
export function createListeners() {
  const { middleware, startListening } = createListenerMiddleware();
  const listen = startListening.withTypes<RootState, AppDispatch>();

  listen({
    predicate: (_action, now, before) => now.viewer.overlay !== before.viewer.overlay,
    effect: (_action, { getState, dispatch }) => {
      const { overlay, shownId } = getState().viewer;
      if (overlay === 'showing' && shownId) dispatch(cardsSentAway(shownId));
      if (overlay === 'hiding' && shownId) dispatch(cardsCalledBack(shownId));
    },
  });
  return middleware;
}
