import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const pause = () => act(() => jest.advanceTimersByTime(1_000));

it('takes as long a text as the server', () => {
  render(<SearchField query="" onSearch={() => undefined} />);
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe(
    String(limits.searchTextLength),
  );
});

it('searches once typing has paused, also if the screen is drawn again before', () => {
  const searched: string[] = [];
  const field = (who: string) => (
    <SearchField query="" onSearch={(text) => searched.push(`${who} ${text}`)} />
  );
  const { rerender } = render(field('first'));
  type('f');
  type('fog');
  rerender(field('second'));
  expect(searched).toEqual([]);
  pause();
  expect(searched).toEqual(['second fog']);
});

it('keeps what is typed until the address has an earlier text', () => {
  const searched: string[] = [];
  const field = (query: string) => (
    <SearchField query={query} onSearch={(text) => searched.push(text)} />
  );
  const { rerender } = render(field(''));
  const typed = () => screen.getByRole('textbox').getAttribute('value');
  type('cat');
  pause();
  type('cats');
  rerender(field('cat'));
  expect(typed()).toBe('cats');
  pause();
  rerender(field('cats'));
  expect([typed(), searched]).toEqual(['cats', ['cat', 'cats']]);
  // Back and Forward.
  rerender(field('cat'));
  expect(typed()).toBe('cat');
  rerender(field('cats'));
  expect(typed()).toBe('cats');
});

it('leaves Escape to an input method that composes', () => {
  const onSearch = jest.fn();
  render(<SearchField query="dusk" onSearch={onSearch} />);
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field.getAttribute('value')).toBe('dusk');
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onSearch).toHaveBeenCalledWith('');
});

it('searches no more once it is gone', () => {
  const onSearch = jest.fn();
  const { unmount } = render(<SearchField query="" onSearch={onSearch} />);
  type('fog');
  unmount();
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});
