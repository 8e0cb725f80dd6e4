import type { ReactElement } from 'react';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { useLocation } from '../src/ui/router/hooks.ts';
import { MemoryRouter } from './memory-router.tsx';
import { createStore } from '../src/app/create-store.ts';
import { ToastRegion } from '../src/overlays/toasts/toast-region.tsx';
import type { AppStore } from '../src/state/root-reducer.ts';

/** Shows routes in a real store with the toasts over them, and the address as text; `before` sets the store up. */
export function renderScreen(
  routes: ReactElement,
  { at = '/', before = (_store: AppStore): void => undefined } = {},
) {
  const store = createStore();
  before(store);
  const user = userEvent.setup({ applyAccept: false });
  const view = render(
    <Provider store={store}>
      <MemoryRouter at={at}>
        {routes}
        <Address />
      </MemoryRouter>
      <ToastRegion />
    </Provider>,
  );
  const clickIn = (part: Pick<typeof screen, 'getByRole'>, name: string) =>
    user.click(part.getByRole('button', { name }));
  return {
    store,
    user,
    /** Clicks a button. */
    press: (name: string) => clickIn(screen, name),
    /** Clicks a button of the dialog. */
    answer: (name: string) => clickIn(within(screen.getByRole('dialog')), name),
    ...view,
  };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
