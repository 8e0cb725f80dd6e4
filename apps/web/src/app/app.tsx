import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../state/root-reducer.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Router } from './router.tsx';

/** ms. In its first moments a page has nothing to lay over it, and better use for the line. */
const OVERLAYS_AFTER_MS = 1000;

const Overlays = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, OVERLAYS_AFTER_MS));
  return import('../overlays/overlays.tsx');
});

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      {/* Apart from the page: without dialogs and toasts it still works. */}
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </ErrorBoundary>
    </Provider>
  );
}
