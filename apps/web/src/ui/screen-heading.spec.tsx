import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from './router/router.tsx';
import { useSearchParams } from './router/screen-hooks.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { SearchField } from './search-field.tsx';

function Screen({ step }: { step?: string }) {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <ScreenHeading {...(step && { step })}>Images</ScreenHeading>
      <SearchField
        query={params.get('q') ?? ''}
        onSearch={(q) => setParams(() => new URLSearchParams({ q }), { replace: true })}
      />
    </>
  );
}

/** @param state of the history: the entry that opened the app has none, one that Back returns to has a key */
const open = (state: object | null, step?: string) => {
  history.replaceState(state, '', '/dashboard/images');
  const screenAt = (now?: string) => (
    <BrowserRouter>
      <Screen {...(now && { step: now })} />
    </BrowserRouter>
  );
  const { rerender } = render(screenAt(step));
  return (next: string) => rerender(screenAt(next));
};
const heading = () => screen.getByRole('heading');
const field = () => screen.getByRole('textbox');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  history.replaceState(null, '', '/');
});

describe('the heading of a screen', () => {
  it('takes the focus when the person arrives', () => {
    open({ key: 'second', idx: 1 });
    expect(document.activeElement).toBe(heading());
  });

  it('leaves the first screen to the browser, until the step changes', () => {
    const changeStep = open(null, 'select');
    expect(document.activeElement).toBe(document.body);
    changeStep('review');
    expect(document.activeElement).toBe(heading());
    // Back to the first step; the button that led there is gone.
    act(() => heading().blur());
    changeStep('select');
    expect(document.activeElement).toBe(heading());
  });

  it.each([
    ['the screen that opened the app', null],
    ['a screen that Back returned to', { key: 'second', idx: 1 }],
  ])('leaves the focus to a person who searches on %s', async (_which, state) => {
    const user = userEvent.setup({
      advanceTimers: (ms) => void jest.advanceTimersByTime(ms),
    });
    open(state);
    await user.click(field());
    for (const [at, letter] of [...'fog'].entries()) {
      await user.keyboard(letter);
      await act(() => jest.advanceTimersByTimeAsync(400));
      expect(location.search).toBe(`?q=${'fog'.slice(0, at + 1)}`);
      expect(document.activeElement).toBe(field());
    }
    expect(field()).toHaveProperty('value', 'fog');
  });
});
