import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import {
  address,
  images,
  land,
  onWall,
  openGallery,
  prepareGallery,
} from '../../../testing/gallery-screen.tsx';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const never = () => new Promise(() => undefined);
const key = (name: string) => act(() => void fireEvent.keyDown(document.body, { key: name }));

/** Opens an image that is not on the wall, and whose reply a test holds back. */
function openUnknown(more: Record<string, Answer> = {}) {
  let release = (_value: unknown): void => undefined;
  const reply = new Promise((resolve) => (release = resolve));
  const screenful = openGallery('/images/p8', {
    'GET /images/wall?orderBy=date': never,
    'GET /images/wall?orderBy=date&opening=1': () => ({ data: { images: onWall.slice(0, 3) } }),
    'GET /images/p8': () => reply,
    'GET /images/p8/similar': () => ({ data: { images: [] } }),
    ...more,
  });
  return { ...screenful, answer: (value: unknown) => act(async () => release(value)) };
}

beforeEach(prepareGallery);

describe('an image that is still loading', () => {
  it('is announced as busy, then shown with its name', async () => {
    const { answer } = openUnknown();
    const viewer = await dialog('Photo');
    expect(viewer.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Loading…')).toBeTruthy();
    await answer({ data: { image: images[8] } });
    expect(viewer.getAttribute('aria-label')).toBe('Picture p8');
    expect(viewer.getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it.each([
    ['Escape', () => key('Escape')],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: /Back/ }))],
  ])('can be left by %s', async (_way, leave) => {
    openUnknown();
    await dialog('Photo');
    leave();
    await waitFor(() => expect(address()).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads back to the wall if it cannot be loaded, and a toast says why', async () => {
    const { answer } = openUnknown();
    await dialog('Photo');
    await answer(failure(500, 'The image is asleep.'));
    await waitFor(() => expect(address()).toBe('/'));
    await screen.findByText('The image is asleep.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be opened again after a failure', async () => {
    const replies: unknown[] = [failure(500, 'Not now.')];
    const answer = () => replies.shift() ?? { data: { image: images[1] } };
    const { user } = openGallery('/', { 'GET /images/p1': answer });
    await user.click(await screen.findByRole('link', { name: 'Picture p1' }));
    await dialog('Picture p1');
    await land();
    await land();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('link', { name: 'Picture p1' }));
    await dialog('Picture p1');
    await land();
    await screen.findByText('Image 2 of 3: Picture p1');
  });
});

describe('a viewer whose image is on its way from the wall', () => {
  it('has no neighbours beside it, and ignores every key that would change it', async () => {
    const { store, container } = openGallery('/images/p0');
    await dialog('Picture p0');
    await screen.findByRole('button', { name: 'Next image' });
    const frames = () => container.querySelectorAll('[data-zoomable]').length;
    expect(frames()).toBe(1);
    const before = store.getState().viewer;
    for (const name of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Escape']) key(name);
    fireEvent.click(screen.getByRole('button', { name: 'Next image' }));
    expect(store.getState().viewer).toMatchObject({ shownId: before?.shownId, isStripOpen: true });
    expect(address()).toBe('/images/p0');
    await land();
    expect(frames()).toBe(3);
  });
});
