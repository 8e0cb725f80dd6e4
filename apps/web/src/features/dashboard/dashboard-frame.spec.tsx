import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { aCollection, replyWith } from '../../../testing/collections-screen.tsx';
import { anImage } from '../../../testing/an-image.ts';
import { aToken, fakeServer } from '../../../testing/fake-server.ts';
import { files, listOf } from '../../../testing/settings-screen.tsx';
import { createStore } from '../../app/create-store.ts';
import { useGetCollectionQuery } from '../../domain/collections/collection-endpoints.ts';
import { useGetImageQuery } from '../../domain/images/image-endpoints.ts';
import { useListSettingsQuery } from '../../domain/settings/setting-endpoints.ts';
import { holdAccess } from '../../http/access.ts';
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

function Facts() {
  const image = useGetImageQuery('a').data;
  const collection = useGetCollectionQuery('c').data;
  const settings = useListSettingsQuery().data;
  return <h1>{`${image?.iso} ${collection?.title} ${settings?.length}`}</h1>;
}

const show = () =>
  render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Routes>
          <Route element={<DashboardFrame />}>
            <Route path="/dashboard/form" element={<ChangedForm />} />
            <Route path="/dashboard/facts" element={<Facts />} />
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
afterEach(() => {
  history.replaceState(null, '', '/');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

it('loads what it shows again for a person who was away for a while', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout', 'setInterval'] });
  history.replaceState({ idx: 2 }, '', '/dashboard/facts');
  let iso = 100;
  let title = 'Coast';
  const settings: object[] = [];
  const server = fakeServer({
    'GET /images/a': () => ({ data: { image: anImage('a', { iso }) } }),
    'GET /collections/c': () => replyWith(aCollection('c', title)),
    'GET /settings?complete=true': () => listOf(...settings),
  });
  show();
  act(() => holdAccess(aToken({ admin: true })));
  await screen.findByRole('heading', { name: '100 Coast 0' });
  const loaded = server.calls.length;
  [iso, title] = [200, 'Hills'];
  settings.push(files);

  const leaveFor = async (seconds: number) => {
    turnTo('hidden');
    jest.setSystemTime(Date.now() + seconds * 1000);
    await act(async () => turnTo('visible'));
  };
  await leaveFor(5);
  expect(server.calls.length).toBe(loaded);
  await leaveFor(15);
  expect(await screen.findByRole('heading', { name: '200 Hills 1' })).toBeTruthy();
});

function turnTo(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
