import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import type { ComponentProps } from 'react';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { PhotoFrame } from './photo-frame.tsx';

const box = { left: 10, top: 20, width: 300, height: 200 };
const wide = { left: 0, top: 0, width: 1000, height: 1000 };
const frame = (props: Partial<ComponentProps<typeof PhotoFrame>> = {}) => (
  <PhotoFrame
    image={aViewerImage('a')}
    box={box}
    frame={wide}
    isNeighbour={false}
    ref={null}
    {...props}
  />
);
const regular = (name = 'Picture a') => screen.getByRole('img', { name, hidden: true });

/** Ends the decoding of an image by its address: with success, or not. */
const decodings = new Map<string, { succeed: () => void; fail: () => void }>();
const decoded = (id: string, end: 'succeed' | 'fail' = 'succeed') =>
  act(async () => decodings.get(`/api/files/${id}-2048.webp`)?.[end]());

beforeEach(() => {
  decodings.clear();
  HTMLImageElement.prototype.decode = function decode() {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new DOMException('damaged', 'EncodingError'));
      decodings.set(this.getAttribute('src') ?? '', { succeed: resolve, fail });
    });
  };
});

describe('the frame of a photo', () => {
  it('has the thumbnail at once, and the regular version over it once it is decoded', async () => {
    const { container } = render(frame());
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/files/a-640.jpeg');
    expect(container.querySelector('img')?.alt).toBe('');
    expect(regular().dataset.ready).toBe('false');
    await decoded('a');
    expect(regular().dataset.ready).toBe('true');
  });

  it('keeps the thumbnail where the regular version cannot be decoded', async () => {
    render(frame());
    await decoded('a', 'fail');
    expect(regular().dataset.ready).toBe('false');
  });

  it('does not show the version of the previous image as ready', async () => {
    const { rerender } = render(frame());
    await decoded('a');
    rerender(frame({ image: aViewerImage('b') }));
    expect(regular('Picture b').dataset.ready).toBe('false');
    await decoded('b');
    expect(regular('Picture b').dataset.ready).toBe('true');
  });

  it('ignores a decoding that ends after the image has changed', async () => {
    const { rerender } = render(frame());
    rerender(frame({ image: aViewerImage('b') }));
    await decoded('b');
    await decoded('a');
    expect(regular('Picture b').dataset.ready).toBe('true');
  });

  it('has only the thumbnail where there is no regular version, and nothing without a thumbnail', () => {
    const { container, rerender } = render(frame({ image: aViewerImage('a', { regular: '' }) }));
    expect(container.querySelectorAll('img')).toHaveLength(1);
    rerender(frame({ image: aViewerImage('a', { regular: '', thumbnail: '' }) }));
    expect(container.querySelectorAll('img')).toHaveLength(0);
  });

  it('shows its preview where the thumbnail cannot be loaded, and a later one that can', () => {
    const { container } = render(frame());
    const thumbnail = container.querySelector('img') as HTMLImageElement; // it is there
    fireEvent.error(thumbnail);
    expect(thumbnail.style.visibility).toBe('hidden');
    fireEvent.load(thumbnail);
    expect(thumbnail.style.visibility).toBe('');
  });

  it('says that the regular version failed, and no longer when it has a new address', () => {
    const { rerender } = render(frame());
    fireEvent.error(regular());
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    rerender(frame({ image: aViewerImage('a', { regular: '/api/files/new.webp' }) }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so inside the window where the photo reaches beyond it', () => {
    const insets = () => {
      const { left, right, bottom } = screen.getByRole('alert').style;
      return [left, right, bottom];
    };
    const { rerender } = render(frame());
    fireEvent.error(regular());
    expect(insets()).toEqual(['0px', '0px', '0px']);
    const window = { left: 68, top: 24, width: 1144, height: 600 };
    rerender(frame({ frame: window, box: { left: -906, top: 50, width: 3093, height: 500 } }));
    expect(insets()).toEqual(['974px', '975px', '0px']);
    rerender(frame({ frame: window, box: { left: 400, top: -400, width: 450, height: 1500 } }));
    expect(insets()).toEqual(['0px', '0px', '476px']);
  });

  it('loads the regular version again when the connection returns', async () => {
    render(frame());
    const failed = regular();
    fireEvent.error(failed);
    fireEvent(window, new Event('online'));
    expect(screen.queryByRole('alert')).toBeNull();
    // Only once the first load is given up, which a new one would join.
    expect(failed.getAttribute('src')).toBeNull();
    expect(screen.queryByRole('img', { name: 'Picture a' })).toBeNull();
    const image = await screen.findByRole('img', { name: 'Picture a' });
    fireEvent(window, new Event('online'));
    expect(regular()).toBe(image);
  });

  it('ends the load of a photo that is removed', () => {
    const { unmount, rerender } = render(frame());
    const first = regular();
    rerender(frame({ image: aViewerImage('b') }));
    expect(first.hasAttribute('src')).toBe(false);
    const second = regular('Picture b');
    expect(second.getAttribute('src')).toBe('/api/files/b-2048.webp');
    unmount();
    expect(second.hasAttribute('src')).toBe(false);
  });

  it('keeps the load of a photo that strict mode mounts twice', () => {
    render(<StrictMode>{frame()}</StrictMode>);
    expect(regular().getAttribute('src')).toBe('/api/files/a-2048.webp');
  });

  describe('that loads for long', () => {
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    const alert = () => screen.queryByRole('alert')?.textContent;

    beforeEach(() => {
      jest.useFakeTimers();
    });

    afterEach(() => {
      jest.useRealTimers();
    });

    it('says so after 30 s, and no longer once it has loaded', () => {
      render(frame());
      wait(29_999);
      expect(alert()).toBeUndefined();
      wait(1);
      expect(alert()).toBe('The large version is still loading.Try again');
      fireEvent.load(regular());
      expect(alert()).toBeUndefined();
    });

    it('is loaded again on demand, and can then be late again', () => {
      render(frame());
      wait(30_000);
      const stalled = regular();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      wait(1000);
      expect(regular()).not.toBe(stalled);
      expect(alert()).toBeUndefined();
      wait(30_000);
      expect(alert()).toContain('still loading');
    });

    it('goes on loading when the person returns', () => {
      render(frame());
      wait(30_000);
      const late = regular();
      fireEvent(document, new Event('visibilitychange'));
      wait(1000);
      expect(regular()).toBe(late);
      expect(late.getAttribute('src')).toBe('/api/files/a-2048.webp');
      expect(alert()).toContain('still loading');
    });

    it('counts from when it is looked at, and not once it is there', () => {
      const { rerender } = render(frame({ isNeighbour: true }));
      wait(40_000);
      rerender(frame());
      wait(29_000);
      expect(alert()).toBeUndefined();
      Object.defineProperty(regular(), 'complete', { value: true });
      wait(2000);
      expect(alert()).toBeUndefined();
    });
  });

  it('is where its box is', () => {
    const { container } = render(frame());
    const { left, top, width, height } = (container.firstElementChild as HTMLElement).style;
    expect([left, top, width, height]).toEqual(['10px', '20px', '300px', '200px']);
  });

  it('loads late as a neighbour', () => {
    const { rerender } = render(frame({ isNeighbour: true }));
    expect(regular().getAttribute('fetchpriority')).toBe('low');
    rerender(frame());
    expect(regular().getAttribute('fetchpriority')).toBe('high');
  });

  it('has a preview behind the image', () => {
    const image = aViewerImage('a', { placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI' });
    const { container } = render(frame({ image }));
    const preview = container.querySelector<HTMLElement>('[data-zoomable] > div');
    expect(preview?.style.backgroundImage).toMatch(/^url\("?data:image\/png/);
  });
});
