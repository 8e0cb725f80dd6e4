import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useNavigate } from '../router/hooks.ts';
import { Route, Routes } from '../router/routes.tsx';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { Link } from '../link.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

const scrollTo = jest.fn<(x: number, y: number) => void>();

function Screen({ isReady = true }) {
  const navigate = useNavigate();
  useScrollMemory(isReady);
  return (
    <>
      <Link to="/images">Images</Link>
      <Link to="/image">Image</Link>
      <button onClick={() => navigate(-1)}>Back</button>
      <button onClick={() => navigate(1)}>Forward</button>
    </>
  );
}
const go = (name: string) => act(async () => screen.getByText(name).click());
const scroll = (top: number) => {
  Object.assign(window, { scrollY: top });
  fireEvent.scroll(window);
};
const app = (isReady = true) => (
  <MemoryRouter at="/images">
    <Routes>
      <Route path="/images" element={<Screen isReady={isReady} />} />
      <Route path="/image" element={<Screen />} />
    </Routes>
  </MemoryRouter>
);

beforeEach(() => {
  scrollTo.mockClear();
  Object.assign(window, { scrollTo, scrollY: 0 });
});

describe('the scroll position of a screen', () => {
  // First: what the page remembers by itself is gone after a reload.
  it.each([
    ['450 another /images', 0],
    ['450 default /elsewhere', 0],
    ['450 default /images', 450],
  ])('is restored after a reload of the same entry of the history (%s)', (left, top) => {
    sessionStorage.setItem('salon.scroll', left);
    render(app());
    expect(scrollTo).toHaveBeenLastCalledWith(0, top);
  });

  it('is kept for a reload', () => {
    render(app());
    scroll(320);
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('salon.scroll')).toBe('320 default /images');
  });

  it('is restored by Back and by Forward, each for its own entry', async () => {
    render(app());
    scroll(700);
    await go('Image');
    scroll(30);
    await go('Back');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
    await go('Forward');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 30);
  });

  it('is left alone by a link, also one to an address that was scrolled before', async () => {
    render(app());
    scroll(700);
    await go('Image');
    scrollTo.mockClear();
    await go('Images');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is restored once the screen has its height, and not stored before', () => {
    const { unmount } = render(app());
    scroll(700);
    unmount();
    scrollTo.mockClear();
    const { rerender } = render(app(false));
    scroll(5);
    expect(scrollTo).not.toHaveBeenCalled();
    rerender(app());
    expect(scrollTo.mock.calls).toEqual([[0, 700]]);
  });

  it('is no longer stored once the screen is gone', () => {
    const { unmount } = render(app());
    scroll(700);
    unmount();
    scroll(5);
    render(app());
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });
});
