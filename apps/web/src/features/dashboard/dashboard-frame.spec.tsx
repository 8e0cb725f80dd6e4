import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { fakeServer } from '../../../testing/fake-server.ts';
import { createStore } from '../../app/create-store.ts';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { useSearchParams } from '../../ui/router/screen-hooks.ts';
import { BrowserRouter } from '../../ui/router/router.tsx';
import { Route, Routes } from '../../ui/router/routes.tsx';
import DashboardFrame from './dashboard-frame.tsx';

function ChangedForm() {
  useUnsavedGuard(true);
  return <h1>Form</h1>;
}

function List() {
  const [, setParams] = useSearchParams();
  const search = () => setParams(() => new URLSearchParams({ q: 'fog' }), { replace: true });
  return <button onClick={search}>Search</button>;
}

const show = () =>
  render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Routes>
          <Route element={<DashboardFrame />}>
            <Route path="/dashboard/form" element={<ChangedForm />} />
            <Route path="/dashboard/list" element={<List />} />
            <Route path="*" element={<h1>Other</h1>} />
          </Route>
        </Routes>
      </BrowserRouter>
    </Provider>,
  );

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  fakeServer({ 'GET /settings': () => ({ data: { data: { settings: [] } } }) });
  history.replaceState({ idx: 2 }, '', '/dashboard/form');
});
afterEach(() => history.replaceState(null, '', '/'));

// The guard counts the entries of the history to find the way back.
it('leads past its navigation without a new entry in the history', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(history.state).toMatchObject({ idx: 2 });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByRole('heading', { name: 'Form' })).toBeTruthy();
});

it('begins a new screen at its top, and stays in place while one is searched', async () => {
  history.replaceState({ idx: 2 }, '', '/dashboard/list');
  const scrollTo = jest.spyOn(window, 'scrollTo');
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(location.search).toBe('?q=fog');
  expect(scrollTo).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Images' }));
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});
