import { beforeEach, describe, expect, it } from '@jest/globals';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { Link } from '../link.tsx';
import { useLocation } from './hooks.ts';
import { BrowserRouter } from './router.tsx';
import { Route, Routes } from './routes.tsx';
import { useNavigationType, useParams, useSearchParams } from './screen-hooks.ts';
import { Navigate, Outlet } from './screen-routes.tsx';

function Image() {
  return <p>image {useParams()['id']}</p>;
}

function Where() {
  const { pathname, search, hash, state, key } = useLocation();
  return (
    <p data-testid="where">
      {[pathname + search + hash, String(state), useNavigationType()].join(' ')}
      <span data-testid="key">{key}</span>
    </p>
  );
}

const Frame = () => (
  <section aria-label="frame">
    <Outlet />
  </section>
);

const Below = () => (
  <Routes>
    <Route index element={<p>overview</p>} />
    <Route path=":id" element={<Image />} />
  </Routes>
);

const routes = (
  <Routes>
    <Route element={<Frame />}>
      <Route index element={<p>wall</p>} />
      <Route path="images/:id" element={<Image />} />
    </Route>
    <Route path="dashboard/*" element={<Below />} />
    <Route path="old" element={<Navigate to="/images/new" />} />
    <Route path="*" element={<p>nowhere</p>} />
  </Routes>
);

const where = () => screen.getByTestId('where').firstChild?.textContent;

describe('routes', () => {
  const show = (at: string) => render(<MemoryRouter at={at}>{routes}</MemoryRouter>);

  it('shows a route inside the one around it', () => {
    show('/images/7');
    expect(screen.getByRole('region', { name: 'frame' }).textContent).toBe('image 7');
  });

  it('shows routes that continue the path of another', () => {
    show('/dashboard/7');
    expect(screen.getByText('image 7')).toBeTruthy();
  });

  it('shows the index of a path', () => {
    show('/dashboard/');
    expect(screen.getByText('overview')).toBeTruthy();
  });

  it('shows the last route for other addresses', () => {
    show('/images/7/more');
    expect(screen.getByText('nowhere')).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('follows a redirect', async () => {
    show('/old');
    expect(await screen.findByText('image new')).toBeTruthy();
  });
});

/** Turns on a parameter of the query, and with the same click also another. */
function Change({ name, also }: { name: string; also?: string }) {
  const [, setParams] = useSearchParams();
  const turnOn = (which: string) =>
    setParams(
      (params) => {
        params.set(which, 'on');
        return params;
      },
      { replace: true },
    );
  const onClick = () => [name, also ?? name].forEach(turnOn);
  return <button onClick={onClick}>{name}</button>;
}

describe('the history of the browser', () => {
  beforeEach(() => history.replaceState(null, '', '/start'));

  const show = (links: ReactNode) =>
    render(
      <BrowserRouter>
        {links}
        <Where />
      </BrowserRouter>,
    );
  const click = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('begins with the entry that opened the app', () => {
    show(null);
    expect(where()).toBe('/start null pop');
    expect(screen.getByTestId('key').textContent).toBe('default');
    expect(history.state).toMatchObject({ idx: 0 });
  });

  it('adds an entry with its state, and returns from it', async () => {
    show(<Link to="/images/7" state="from-wall" children="open" />);
    const before = history.length;
    await click('open');
    expect(where()).toBe('/images/7 from-wall push');
    expect(location.pathname).toBe('/images/7');
    expect(history.length).toBe(before + 1);
    expect(history.state).toMatchObject({ usr: 'from-wall', idx: 1 });

    await act(async () => {
      const popped = new Promise((resolve) => addEventListener('popstate', resolve));
      history.back();
      await popped;
    });
    expect(where()).toBe('/start null pop');
  });

  it('replaces the entry on request, and for a link to the current address', async () => {
    show(
      <>
        <Link to="/start" children="here" />
        <Link to="/other" replace children="instead" />
      </>,
    );
    const before = history.length;
    await click('here');
    await click('instead');
    expect(where()).toBe('/other null replace');
    expect(history.length).toBe(before);
    expect(history.state).toMatchObject({ idx: 0 });
  });

  describe('while the next screen is loading', () => {
    let load = (): void => undefined;
    const Screen = () => <p>screen</p>;
    function showHeld(elements: ReactNode) {
      const Held = lazy(
        () =>
          new Promise<{ default: typeof Screen }>((resolve) => {
            load = () => resolve({ default: Screen });
          }),
      );
      show(
        <Suspense>
          <Routes>
            <Route path="next" element={<Held />} />
            <Route path="*" element={elements} />
          </Routes>
        </Suspense>,
      );
    }
    const arrive = async () => {
      await act(async () => load());
      expect(await screen.findByText('screen')).toBeTruthy();
    };

    it('a second click on its link adds no second entry', async () => {
      showHeld(<Link to="/next" children="next" />);
      await click('next');
      await click('next');
      expect(history.state).toMatchObject({ idx: 1 });
      await arrive();
      expect(where()).toBe('/next null replace');
    });

    it('a change of the query does not lead back', async () => {
      showHeld(
        <>
          <Link to="/next" children="next" />
          <Change name="sort" />
        </>,
      );
      await click('next');
      await press('sort');
      expect(location.pathname + location.search).toBe('/next');
      await arrive();
    });
  });

  it('keeps a change of the query that the screen does not show yet', async () => {
    show(<Change name="sort" also="q" />);
    await press('sort');
    expect(where()).toBe('/start?sort=on&q=on null replace');
  });

  it('drops the query for a fragment', async () => {
    history.replaceState(null, '', '/start?q=sea');
    show(<Link to="#uploads" children="uploads" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/start#uploads');
    await click('uploads');
    expect(where()).toBe('/start#uploads null push');
  });

  it('never leaves the origin', () => {
    show(<Link to="//elsewhere.example/login" children="away" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
  });

  it('never leaves the origin from an address with two slashes', async () => {
    history.replaceState(null, '', `${location.origin}//`);
    show(<Change name="q" />);
    await press('q');
    expect(where()).toBe('/?q=on null replace');
  });

  it('changes one parameter of the query', async () => {
    history.replaceState(null, '', '/start?q=sea&sort=name');
    show(<Change name="sort" />);
    await press('sort');
    expect(where()).toBe('/start?q=sea&sort=on null replace');
  });
});
