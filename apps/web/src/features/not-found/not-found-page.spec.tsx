import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from '../../ui/router/router.tsx';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import NotFoundPage from './not-found-page.tsx';

const routes = (
  <Routes>
    <Route path="/" element={<p>The wall</p>} />
    <Route path="/login" element={<p>Log in</p>} />
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

  it('goes back to the page that led there, also after a reload', async () => {
    history.replaceState(null, '', '/login');
    history.pushState(null, '', '/nowhere');
    render(<BrowserRouter>{routes}</BrowserRouter>);
    await userEvent.click(goBack());
    expect(await screen.findByText('Log in')).toBeTruthy();
  });

  it.each([
    ['goes home where only later pages are in its history', { canGoBack: false, pages: 2 }, '/'],
    ['goes back to another site', { canGoBack: false, pages: 1 }, '/login'],
    ['goes back to a page of this site', { canGoBack: true, pages: 2 }, '/login'],
  ])('%s', async (_, { canGoBack, pages }, path) => {
    history.replaceState(null, '', '/login');
    history.pushState(null, '', '/nowhere');
    jest.spyOn(history, 'length', 'get').mockReturnValue(2);
    const navigation = { canGoBack, entries: () => Array.from({ length: pages }) };
    Object.defineProperty(window, 'navigation', { configurable: true, value: navigation });
    render(<BrowserRouter>{routes}</BrowserRouter>);
    await userEvent.click(goBack());
    await waitFor(() => expect(location.pathname).toBe(path));
    Reflect.deleteProperty(window, 'navigation');
    jest.restoreAllMocks();
  });
});
