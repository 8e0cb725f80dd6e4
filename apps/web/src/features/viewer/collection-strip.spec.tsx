import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import CollectionStrip from './collection-strip.tsx';

const placeholder = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const images = [
  aViewerImage('a', { placeholder }),
  aViewerImage('b', { caption: '', placeholder: '?' }),
  aViewerImage('c'),
];
const collection = { id: 'walk', title: 'Walk', description: 'Along the river', images };
const onSelect = jest.fn<(id: string) => void>();

const strip = (props: Partial<ComponentProps<typeof CollectionStrip>> = {}) => (
  <CollectionStrip
    {...{ collection, onSelect }}
    shownId="a"
    isOpen
    isBesidePanel={false}
    {...props}
  />
);
const thumbnail = (name: string) => screen.getByRole('button', { name });
const current = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'true')
    .map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  installStage();
  onSelect.mockClear();
});

describe('the strip of a collection', () => {
  it('has a thumbnail per image, named by its caption or its position', () => {
    render(strip());
    expect(
      screen.getAllByRole('button').map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Picture a', 'Photo, 2', 'Picture c']);
    const img = thumbnail('Picture a').querySelector('img');
    expect([img?.getAttribute('src'), img?.srcset, img?.alt]).toEqual([
      '/api/files/a-640.jpeg',
      '/api/files/a-320.webp 320w',
      '',
    ]);
  });

  it('shows the JPEG where the WebP cannot be loaded, and the preview where neither can', () => {
    render(strip());
    const button = thumbnail('Picture a');
    fireEvent.error(button.querySelector('img') as Element); // each has one
    expect(button.querySelector('img')?.srcset).toBe('');
    fireEvent.error(button.querySelector('img') as Element);
    expect(button.querySelector('img')?.hidden).toBe(true);
    expect(button.style.backgroundImage).toContain('data:image/png');
  });

  it('requests a picture that failed again when the connection is back', () => {
    const { unmount } = render(strip());
    const img = thumbnail('Picture a').querySelector('img') as HTMLImageElement; // each has one
    fireEvent.error(img);
    fireEvent.error(img);
    fireEvent(window, new Event('online'));
    expect([img.srcset, img.hidden]).toEqual(['/api/files/a-320.webp 320w', true]);
    fireEvent.load(img);
    expect(img.hidden).toBe(false);
    img.removeAttribute('srcset');
    fireEvent(window, new Event('online'));
    expect(img.srcset).toBe('');
    img.hidden = true;
    unmount();
    fireEvent(window, new Event('online'));
    expect(img.srcset).toBe('');
  });

  it('shows the title, and the description only if there is one', () => {
    const { rerender } = render(strip());
    expect(screen.getByText('Walk').nextElementSibling?.textContent).toBe('Along the river');
    rerender(strip({ collection: { ...collection, description: '' } }));
    expect(screen.getByText('Walk').nextElementSibling).toBeNull();
  });

  it('shows markup in the title and in the description as text', () => {
    const markup = '<b onclick="alert(1)">bold</b>';
    const { container } = render(
      strip({ collection: { ...collection, title: markup, description: markup } }),
    );
    expect(container.querySelector('b')).toBeNull();
    expect(screen.getAllByText(markup)).toHaveLength(2);
  });

  it('leaves the focus with the viewer after a click, so that Enter does not choose the image again', () => {
    render(
      <div role="dialog" tabIndex={-1}>
        {strip()}
      </div>,
    );
    thumbnail('Picture c').focus();
    fireEvent.click(thumbnail('Picture c'));
    expect(onSelect).toHaveBeenCalledWith('c');
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('marks the image shown, and follows a step', () => {
    const { rerender } = render(strip());
    expect(current()).toEqual(['Picture a']);
    rerender(strip({ shownId: 'c' }));
    expect(current()).toEqual(['Picture c']);
  });

  it('marks none while the image shown is not in the collection', () => {
    render(strip({ shownId: 'z' }));
    expect(current()).toEqual([]);
  });

  it('selects the image of a thumbnail that is clicked, also on the picture itself', () => {
    render(strip());
    fireEvent.click(thumbnail('Photo, 2'));
    fireEvent.click(thumbnail('Picture c').querySelector('img') as Element); // each has one
    expect(onSelect.mock.calls).toEqual([['b'], ['c']]);
  });

  it('selects nothing for a click beside the thumbnails', () => {
    render(strip());
    fireEvent.click(screen.getByRole('group', { name: 'Collection' }));
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('is no stop of the Tab key, and cannot be reached at all while it is closed', () => {
    const { container, rerender } = render(strip());
    expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1]);
    expect(container.querySelector('[inert]')).toBeNull();
    rerender(strip({ isOpen: false, isBesidePanel: true }));
    const closed = container.querySelector<HTMLElement>('[inert]');
    expect(closed?.dataset).toMatchObject({ open: 'false', beside: 'true' });
  });

  it('paints a preview behind a thumbnail; a damaged one leaves the thumbnail as it is', () => {
    render(strip());
    const previewOf = (name: string) => thumbnail(name).style.backgroundImage;
    expect(previewOf('Picture a')).toMatch(/^url\("?data:image\/png/);
    expect([previewOf('Photo, 2'), previewOf('Picture c')]).toEqual(['', '']);
  });

  it('is empty for an empty collection', () => {
    render(strip({ collection: { ...collection, images: [] } }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
