import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { aWallImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { findImages } from './gallery-slice.ts';
import { SearchHeading } from './search-heading.tsx';

const heading = () => screen.queryByRole('heading')?.textContent ?? null;

describe('the heading of a search', () => {
  it.each([
    [{ images: [aWallImage('a')], total: 1 }, '1 image for “\u2068sea\u2069”'],
    [
      { images: [aWallImage('a')], total: 1234 },
      'The best 1 of 1,234 images for “\u2068sea\u2069”',
    ],
    [{ images: [], total: 0 }, null],
  ])('says how many there are', async (data, text) => {
    fakeServer({ 'GET /images/wall?text=sea': () => ({ data }) });
    const { store } = renderScreen(<SearchHeading query=" sea " />);
    let search: Promise<unknown> = Promise.resolve();
    act(() => {
      search = store.dispatch(findImages({ text: 'sea' }));
    });
    expect(heading()).toBe('Searching for “\u2068sea\u2069”…');
    await act(() => search);
    expect(heading()).toBe(text);
  });

  it('is absent where all images are shown', () => {
    renderScreen(<SearchHeading query="" />);
    expect(heading()).toBeNull();
  });
});
