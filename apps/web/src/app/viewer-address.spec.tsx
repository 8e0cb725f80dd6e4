import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  arrive,
  arriveImages,
  card,
  land,
  menu,
  openGallery,
  openInBrowser,
  prepareGallery,
  travel,
} from '../../testing/gallery-screen.tsx';
import { FakeAnimation } from '../../testing/fake-stage.ts';

beforeEach(prepareGallery);
afterEach(() => void jest.restoreAllMocks());

async function openImage() {
  const screenful = openInBrowser();
  await arrive();
  await screenful.user.click(await card('Picture p0'));
  const dialog = await screen.findByRole('dialog', { name: 'Picture p0' });
  await land();
  await screen.findByText('Image 1 of 3: Picture p0');
  return { ...screenful, dialog };
}

describe('the address of the viewer', () => {
  it('is not that of the next image if Back came just before the end of the step', async () => {
    const { user, store } = await openImage();
    await user.keyboard('{ArrowRight}');
    await travel('back', () => FakeAnimation.finishAll());
    expect(location.pathname).toBe('/');
    await land();
    await waitFor(() => expect(store.getState().viewer?.overlay).toBe('hidden'));
    expect(location.pathname).toBe('/');
  });

  it('leads back once, however often the viewer is closed', async () => {
    await openImage();
    const go = jest.spyOn(history, 'go').mockImplementation(() => undefined);
    const back = screen.getByRole('button', { name: 'Back to the gallery' });
    fireEvent.click(back);
    fireEvent.click(back);
    expect(go.mock.calls).toEqual([[-1]]);
    await land();
  });

  it('opens the viewer again when Forward is pressed while it closes during a step', async () => {
    const { user, store, dialog } = await openImage();
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(location.pathname).toBe('/'));
    await travel('forward');
    expect(store.getState().viewer?.overlay).toBe('hiding');
    await land();
    await land();
    expect(store.getState().viewer).toMatchObject({ overlay: 'shown', shownId: 'p0' });
    expect(FakeAnimation.live.filter(({ element }) => dialog.contains(element))).toEqual([]);
    const middle = dialog.querySelector<HTMLElement>('[data-ratio]:not([aria-hidden])');
    expect(middle?.style.transform).toBe('translate3d(0px, 0px, 0)');
  });
});

describe('the address of a search', () => {
  it('leads back to all images once, however often they are asked for', async () => {
    const { user } = openInBrowser();
    await arrive();
    await user.type(screen.getByPlaceholderText('Search images...'), 'nothing');
    const showAll = await screen.findByRole('button', { name: 'Show all' });
    const go = jest.spyOn(history, 'go').mockImplementation(() => undefined);
    fireEvent.click(showAll);
    fireEvent.click(showAll);
    expect(go.mock.calls).toEqual([[-1]]);
  });

  it('stays when an image of the results is closed', async () => {
    const { user } = openGallery('/?q=dusk');
    await arriveImages();
    await menu();
    await user.click(await card('Picture p0'));
    await screen.findByRole('dialog', { name: 'Picture p0' });
    await land();
    await user.keyboard('{Escape}');
    await land();
    expect(screen.getByTestId('address').textContent).toBe('/?q=dusk');
  });
});
