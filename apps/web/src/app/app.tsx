import { Provider } from 'react-redux';
import { Router } from './router.tsx';
import type { Store } from './store.ts';

export function App({ store }: { store: Store }) {
  return (
    <Provider store={store}>
      <Router />
    </Provider>
  );
}
