import { beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useTitle } from './use-title.ts';

interface Props {
  title: string | undefined;
}
const titled = (title: string | undefined) =>
  renderHook<void, Props>((props) => useTitle(props.title), { initialProps: { title } });

beforeEach(() => {
  document.title = 'Salon';
});

describe('the title of the document', () => {
  it('is that of the image while the viewer is open', () => {
    const { unmount } = titled('Harbour');
    expect(document.title).toBe('Harbour');
    unmount();
    expect(document.title).toBe('Salon');
  });

  it('follows a step, and is that of the gallery after the last one', () => {
    const { rerender, unmount } = titled('Harbour');
    rerender({ title: 'River' });
    expect(document.title).toBe('River');
    unmount();
    expect(document.title).toBe('Salon');
  });

  it.each([undefined, ''])('is that of the gallery for an image with caption %j', (title) => {
    const { rerender } = titled('Harbour');
    rerender({ title });
    expect(document.title).toBe('Salon');
  });
});
