import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from '../../ui/router/router.tsx';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { Link } from '../../ui/link.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import NotFoundPage from './not-found-page.tsx';

const routes = (
  <Routes>
    <Route path="/" element={<p>The wall</p>} />
    <Route path="/login" element={<Link to="/nowhere">Lost</Link>} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
const goBack = () => screen.getByRole('button', { name: 'Go Back' });

describe('the page that is not found', () => {
  it('goes home from a fresh tab', async () => {
    const { user } = renderScreen(routes, { at: '/nowhere' });
    await user.click(goBack());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  });

  it('goes back to the page that led there', async () => {
    const { user } = renderScreen(routes, { at: '/login' });
    await user.click(screen.getByRole('link', { name: 'Lost' }));
    await user.click(goBack());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
  });

  it('goes back to the page before it after a reload', async () => {
    history.replaceState(null, '', '/login');
    history.pushState(null, '', '/nowhere');
    render(<BrowserRouter>{routes}</BrowserRouter>);
    await userEvent.click(goBack());
    expect(await screen.findByRole('link', { name: 'Lost' })).toBeTruthy();
  });
});
