import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './search-field.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  setPointer('fine');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

const setPointer = (kind: string) => {
  window.matchMedia = (media) => ({ matches: media === `(pointer: ${kind})` }) as MediaQueryList; // only this is read
};

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

describe('with an input method', () => {
  const compose = (value: string, data: string) =>
    fireEvent.input(screen.getByRole('textbox'), {
      target: { value },
      data,
      isComposing: true,
    });

  it('does not search for the letters that spell a character', () => {
    const onSearch = jest.fn();
    render(<SearchField query="" onSearch={onSearch} />);
    type('山');
    compose('山shui', 'shui');
    pause();
    expect(screen.getByRole('textbox').getAttribute('value')).toBe('山shui');
    expect(onSearch).not.toHaveBeenCalled();
    compose('山水', '水');
    pause();
    expect(onSearch.mock.calls).toEqual([['山水']]);
  });

  it('searches for letters that stay', () => {
    const onSearch = jest.fn();
    render(<SearchField query="" onSearch={onSearch} />);
    compose('leica', 'leica');
    fireEvent.compositionEnd(screen.getByRole('textbox'), { data: 'leica' });
    pause();
    expect(onSearch.mock.calls).toEqual([['leica']]);
  });

  it('searches for syllables that are not complete', () => {
    const onSearch = jest.fn();
    render(<SearchField query="" onSearch={onSearch} />);
    compose('한구', '구');
    pause();
    expect(onSearch.mock.calls).toEqual([['한구']]);
  });

  it('searches for words that it composes of Latin letters, after a longer pause', () => {
    const onSearch = jest.fn();
    render(<SearchField query="" onSearch={onSearch} />);
    compose('biển', 'biển');
    pause();
    expect(onSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(500));
    expect(onSearch.mock.calls).toEqual([['biển']]);
  });

  it('searches neither again for the same text nor for a composed one after Show all', () => {
    const onSearch = jest.fn();
    const { rerender } = render(<SearchField query="xyz" onSearch={onSearch} />);
    const field = screen.getByRole('textbox');
    fireEvent.compositionEnd(field, { data: 'xyz' });
    pause();
    compose('xyzz', '');
    rerender(<SearchField query="" onSearch={onSearch} />);
    pause();
    expect(onSearch).not.toHaveBeenCalled();
    expect(field.getAttribute('value')).toBe('');
  });

  it('searches for Latin words that the keyboard of a touch screen composes', () => {
    setPointer('coarse');
    const onSearch = jest.fn();
    render(<SearchField query="" onSearch={onSearch} />);
    compose('fog', 'fog');
    pause();
    expect(onSearch.mock.calls).toEqual([['fog']]);
  });
});

describe('Enter', () => {
  const enter = (more = {}) =>
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ...more });
  function open() {
    const onSearch = jest.fn();
    render(<SearchField query="" onSearch={onSearch} />);
    act(() => screen.getByRole('textbox').focus());
    return onSearch;
  }

  it('searches at once, and not again after the pause', () => {
    setPointer('fine');
    const onSearch = open();
    type('fog');
    enter();
    expect(onSearch.mock.calls).toEqual([['fog']]);
    pause();
    expect(onSearch).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('hides the keyboard of a touch screen', () => {
    setPointer('coarse');
    open();
    type('fog');
    enter();
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['fine', { isComposing: true }],
    // Safari ends the composition before the key.
    ['fine', { keyCode: 229 }],
    ['coarse', { keyCode: 229 }],
  ])('is left to an input method that composes (%s, %p)', (pointer, key) => {
    setPointer(pointer);
    const onSearch = open();
    type('fog');
    enter(key);
    expect(onSearch).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('searches on a touch screen, whose keyboard always composes', () => {
    setPointer('coarse');
    const onSearch = open();
    type('fog');
    enter({ isComposing: true });
    expect(onSearch.mock.calls).toEqual([['fog']]);
    expect(document.activeElement).toBe(document.body);
  });
});

it('searches no more once it is gone', () => {
  const onSearch = jest.fn();
  const { unmount } = render(<SearchField query="" onSearch={onSearch} />);
  type('fog');
  unmount();
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});
