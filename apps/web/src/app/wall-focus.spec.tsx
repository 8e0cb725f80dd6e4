import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aToken, fakeServer } from '../../testing/fake-server.ts';
import { address, answersOfGallery, prepareGallery } from '../../testing/gallery-screen.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { loadSettings } from '../domain/settings/settings-slice.ts';
import { holdAccess } from '../http/access.ts';
import { Route, Routes } from '../ui/router/routes.tsx';
import AccountRoutes from './account-routes.tsx';
import DashboardGate from './dashboard-gate.tsx';
import { GalleryRoute } from './gallery-route.tsx';

const app = (
  <Routes>
    <Route path="/" element={<GalleryRoute />} />
    <Route path="/dashboard/*" element={<DashboardGate />} />
    <Route path="*" element={<AccountRoutes />} />
  </Routes>
);

beforeEach(prepareGallery);

describe('the heading of the wall', () => {
  it('leaves the focus alone when the wall opens the app', async () => {
    fakeServer(answersOfGallery);
    renderScreen(app);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['/nowhere', '/dashboard/nowhere'])(
    'takes the focus on the wall after %s',
    async (at) => {
      fakeServer({
        ...answersOfGallery,
        'GET /settings': () => ({ data: { data: { settings: [] } } }),
      });
      const { user } = renderScreen(app, {
        at,
        before: (store) => {
          holdAccess(aToken({ admin: true }));
          void store.dispatch(loadSettings());
        },
      });
      await user.click(await screen.findByRole('link', { name: 'Go Home' }));
      expect(address()).toBe('/');
      const heading = await screen.findByRole('heading', { level: 1, name: 'Gallery' });
      await waitFor(() => expect(document.activeElement).toBe(heading));
    },
  );
});
