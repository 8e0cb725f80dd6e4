import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { aWallImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { findImages } from './gallery-slice.ts';
import { GalleryStatus } from './gallery-status.tsx';

const images = ['a', 'b'].map((id) => aWallImage(id));

/** The status after a search for "sea", with this reply. */
async function statusAfter(data: object): Promise<string | null> {
  fakeServer({ 'GET /images/wall?text=sea': () => ({ data }) });
  const { store } = renderScreen(
    <GalleryStatus
      progress={100}
      isSearchDue={false}
      onReload={() => undefined}
      onSearchAgain={() => undefined}
      onShowAll={() => undefined}
    />,
  );
  await act(async () => void (await store.dispatch(findImages({ text: 'sea' }))));
  return screen.getByRole('status').textContent;
}

describe('the status of a search', () => {
  it.each([
    [{ images, total: 2 }, '2 images'],
    [{ images }, '2 images'],
    [{ images: images.slice(1), total: 1 }, '1 image'],
    [{ images, total: 12_345 }, 'The best 2 of 12,345 images'],
  ])('is the number of all images found (%#)', async (data, status) => {
    expect(await statusAfter(data)).toBe(status);
  });
});
