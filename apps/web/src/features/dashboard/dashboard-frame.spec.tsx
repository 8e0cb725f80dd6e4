import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { fakeServer } from '../../../test/fake-server.ts';
import { createStore } from '../../app/create-store.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { BrowserRouter } from '../../ui/router/router.tsx';
import { Route, Routes } from '../../ui/router/routes.tsx';
import DashboardFrame from './dashboard-frame.tsx';

function ChangedForm() {
  useUnsavedGuard(true);
  return <h1>Form</h1>;
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  fakeServer({ 'GET /settings': () => ({ data: { data: { settings: [] } } }) });
  history.replaceState({ idx: 2 }, '', '/dashboard/form');
});
afterEach(() => history.replaceState(null, '', '/'));

// The guard counts the entries of the history to find the way back.
it('leads past its navigation without a new entry in the history', async () => {
  render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Routes>
          <Route element={<DashboardFrame />}>
            <Route path="/dashboard/form" element={<ChangedForm />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(history.state).toMatchObject({ idx: 2 });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByRole('heading', { name: 'Form' })).toBeTruthy();
});
