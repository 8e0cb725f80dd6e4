import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import {
  address,
  images,
  land,
  openGallery,
  prepareGallery,
} from '../../../testing/gallery-screen.tsx';
import { held } from '../../../testing/held.ts';
import { reconnectingSnapshot } from '../../http/reconnecting.ts';

const similar = 'GET /images/p0/similar';
const seen = (from: number, to: number) => ({ data: { images: images.slice(from, to) } });

async function viewInfo(answers: Record<string, Answer> = {}) {
  const withIso = ['p0', 'p5'].map((id) => anImage(id, { iso: 100 }));
  const page = openGallery('/images/p0', {
    ...Object.fromEntries(
      withIso.map((image) => [`GET /images/${image.id}`, () => ({ data: { image } })]),
    ),
    [similar]: () => seen(5, 25),
    ...answers,
  });
  await screen.findByRole('dialog', { name: 'Picture p0' });
  await screen.findByRole('button', { name: 'Information', hidden: true });
  await land();
  return page;
}
const row = () => screen.queryByRole('region', { name: 'More like this' });
const links = () => within(row() ?? document.body).queryAllByRole('link');
const later = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(prepareGallery);

describe('images that look alike', () => {
  it('are asked for once the panel is open, and at most twelve are shown', async () => {
    const { user, server } = await viewInfo();
    await later(400);
    expect(server.count(similar)).toBe(0);
    await user.keyboard('i');
    await waitFor(() => expect(links()).toHaveLength(12));
    const [first] = links();
    expect([first?.getAttribute('href'), first?.querySelector('img')?.alt]).toEqual([
      '/images/p5',
      'Picture p5',
    ]);
    await user.keyboard('ii');
    await later(400);
    expect(server.count(similar)).toBe(1);
  });

  it('open by the keyboard in the viewer, which stays', async () => {
    const { user } = await viewInfo({ 'GET /images/p5/similar': () => seen(0, 1) });
    await user.keyboard('i');
    await waitFor(() => expect(links()).toHaveLength(12));
    act(() => links()[0]?.focus());
    await user.keyboard('{Enter}');
    await land();
    await waitFor(() => expect(address()).toBe('/images/p5'));
    await screen.findByRole('dialog', { name: 'Picture p5' });
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    await waitFor(() =>
      expect(links().map((link) => link.getAttribute('href'))).toEqual(['/images/p0']),
    );
  });

  it('are not shown while they are on their way, nor those of the image before', async () => {
    const { user, server } = await viewInfo({
      'GET /images/p5/similar': () => new Promise(() => undefined),
    });
    await user.keyboard('i');
    await waitFor(() => expect(links()).toHaveLength(12));
    const panel = within(screen.getByRole('complementary'));
    await user.click(panel.getByRole('link', { name: 'Picture p5' }));
    await land();
    await screen.findByRole('dialog', { name: 'Picture p5' });
    expect(row()).toBeNull();
    const asked = () => server.calls.find(({ path }) => path === '/images/p5/similar')?.signal;
    await waitFor(() => expect(asked()?.aborted).toBe(false));
    await user.keyboard('{ArrowRight}');
    await land();
    await waitFor(() => expect(asked()?.aborted).toBe(true));
  });

  it.each([
    ['there are none', () => seen(0, 0)],
    ['they cannot be had', () => failure(503, 'Not now.')],
  ])('are not shown where %s, and nothing is asked again', async (_why, answer) => {
    const { user, server } = await viewInfo({ [similar]: answer });
    await user.keyboard('i');
    await waitFor(() => expect(server.count(similar)).toBe(1));
    await later(100);
    expect([row(), reconnectingSnapshot()]).toEqual([null, null]);
    expect(server.count(similar)).toBe(1);
  });
});

describe('an image without metadata', () => {
  const similarTo = (id: string) => `GET /images/${id}/similar`;
  const info = () => screen.queryByRole('button', { name: 'Information' });
  const panel = () => screen.queryByRole('complementary', { name: 'About this photo' });
  const view = async (id: string, answers: Record<string, Answer>) => {
    const page = openGallery(`/images/${id}`, answers);
    await screen.findByRole('dialog', { name: `Picture ${id}` });
    await land();
    return page;
  };

  it('has an info panel where other images look like it', async () => {
    const { answer, release } = held(seen(9, 12));
    const { user, server } = await view('p8', { [similarTo('p8')]: answer });
    expect(info()).toBeNull();
    await release();
    const button = await screen.findByRole('button', { name: 'Information' });
    await user.keyboard('i');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(within(panel() ?? document.body).getByRole('heading', { level: 2 }).textContent).toBe(
      'Picture p8',
    );
    expect(links()).toHaveLength(3);
    await user.keyboard('i');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(server.count(similarTo('p8'))).toBe(1);
  });

  it('has no info panel where no other image looks like it', async () => {
    const { user, server } = await view('p8', { [similarTo('p8')]: () => seen(0, 0) });
    await waitFor(() => expect(server.count(similarTo('p8'))).toBe(1));
    await later(100);
    await user.keyboard('i');
    expect([info(), panel()]).toEqual([null, null]);
  });

  it('keeps the panel open and the focus in place from one such image to the next', async () => {
    const { answer, release } = held(seen(12, 14));
    const { user, server } = await view('p8', {
      [similarTo('p8')]: () => seen(9, 12),
      [similarTo('p9')]: answer,
      [similarTo('p10')]: () => seen(0, 0),
    });
    await user.click(await screen.findByRole('button', { name: 'Information' }));
    const opened = panel();
    await user.keyboard('{ArrowRight}');
    await land();
    await screen.findByRole('dialog', { name: 'Picture p9' });
    expect([panel(), row()]).toEqual([opened, null]);
    await release();
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(panel()).toBe(opened);
    expect(document.activeElement).toBe(info());
    await user.keyboard('{ArrowRight}');
    await land();
    await waitFor(() => expect(server.count(similarTo('p10'))).toBe(1));
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });
});
