import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { emptyMetadata } from '@salon/api-contract';
import type { ComponentProps } from 'react';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { InfoPanel } from './info-panel.tsx';
import { lazySimilar } from './lazy-similar.ts';

const metadata = {
  ...emptyMetadata,
  camera: 'NIKON D850',
  aperture: 2.8,
  iso: 100,
  date: '2024-01-05T23:20:00',
};

function show(props: Partial<ComponentProps<typeof InfoPanel>> = {}) {
  render(
    <MemoryRouter>
      <InfoPanel
        ref={null}
        title="Harbour"
        metadata={metadata}
        collection={null}
        similar={[]}
        isOpen
        isBelow={false}
        isBusy={false}
        {...props}
      />
    </MemoryRouter>,
  );
  return screen.getByLabelText('About this photo');
}

/** The headings of the panel and, below each, its rows. */
const groupsOf = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('heading', { level: 3 })
    .map((heading) => [
      heading.textContent,
      ...Array.from(heading.parentElement?.querySelectorAll('dl > div') ?? [], (row) =>
        Array.from(row.children, ({ textContent }) => textContent).join(': '),
      ),
    ]);

describe('the info panel', () => {
  it('lists the metadata in groups, in their order', () => {
    expect(groupsOf(show())).toEqual([
      ['Camera', 'Camera: NIKON D850'],
      ['Settings', 'Aperture: f/2.8', 'ISO: 100'],
      ['Other', 'Date: January 5, 2024'],
    ]);
  });

  it('leaves out what is not known: a row, a group, all groups', () => {
    expect(groupsOf(show({ metadata: { ...emptyMetadata, iso: 100 } }))).toEqual([
      ['Settings', 'ISO: 100'],
    ]);
  });

  it('has neither groups nor a title where nothing is known', () => {
    const panel = show({ metadata: emptyMetadata, title: '' });
    expect(groupsOf(panel)).toEqual([]);
    expect(within(panel).queryByRole('heading')).toBeNull();
    expect(panel.textContent).toBe('');
  });

  it('shows markup of a photo or of a collection as text', () => {
    const markup = '<img src=x onerror="alert(1)"><b>bold</b>';
    const panel = show({
      title: markup,
      metadata: { ...emptyMetadata, camera: markup },
      collection: { id: 'c', title: markup, description: markup, images: [] },
    });
    expect(panel.querySelector('img, b')).toBeNull();
    expect(within(panel).getAllByText(markup)).toHaveLength(4);
  });

  it('shows the title of a collection, and its description only if there is one', () => {
    const collection = { id: 'c', title: 'Walk', description: '', images: [] };
    const panel = show({ collection });
    expect(screen.getByText('Walk').parentElement?.children).toHaveLength(1);
    expect(panel.textContent).toContain('Walk');
  });

  it('has the similar images last, and no heading for them where there are none', async () => {
    // useSimilar does this before it passes any images on.
    await lazySimilar.preload();
    const similar = [aViewerImage('a'), aViewerImage('b', { caption: '' })];
    const panel = show({
      similar,
      collection: { id: 'c', title: 'Walk', description: 'Along the river', images: [] },
    });
    const region = within(panel).getByRole('region', { name: 'More like this' });
    expect(panel.lastElementChild).toBe(region);
    const links = within(region).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/images/a', '/images/b']);
    // An image without a caption is named by its position.
    expect(within(region).getByRole('link', { name: 'Photo, 2' })).toBe(links[1]);
  });

  it('has no place for similar images where there are none', () => {
    expect(within(show()).queryByText('More like this')).toBeNull();
  });

  it('cannot be reached while it is closed', () => {
    const panel = show({ isOpen: false });
    expect(panel.hasAttribute('inert')).toBe(true);
    expect(panel.dataset.open).toBe('false');
  });

  it('can be reached while it is open, and is marked when it slides in from below', () => {
    const panel = show({ isBelow: true });
    expect([panel.hasAttribute('inert'), panel.tabIndex]).toEqual([false, 0]);
    expect(panel.dataset).toMatchObject({ open: 'true', below: 'true' });
  });

  it('is marked as busy while it describes the previous image', () => {
    expect(show({ isBusy: true }).getAttribute('aria-busy')).toBe('true');
  });
});
