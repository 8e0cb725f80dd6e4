import { Provider } from 'react-redux';
import type { AppStore } from '../state/root-reducer.ts';
import { lazy } from '../ui/lazy.ts';
import { Optional } from '../ui/optional.tsx';
import { BrowserRouter } from '../ui/router/router.tsx';
import { untilLoaded } from '../ui/until-loaded.ts';
import { Router } from './router.tsx';

/** ms. Delays the overlays: the first second of network belongs to the wall. */
const OVERLAYS_AFTER_MS = 1000;

const Overlays = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, OVERLAYS_AFTER_MS));
  return untilLoaded(() => import('./overlays.tsx'));
});

export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <Router />
        {/* Apart from the page: without dialogs and toasts it still works. */}
        <Optional>
          <Overlays />
        </Optional>
      </BrowserRouter>
    </Provider>
  );
}
