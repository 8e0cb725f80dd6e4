import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import type { Store } from './store.ts';

const Overlays = lazy(() => import('../shell/overlays.tsx'));

export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </Provider>
  );
}
