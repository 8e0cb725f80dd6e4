import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { aFile } from '../../../testing/upload-screen.tsx';
import { LocalPreview } from './local-preview.tsx';

const { createObjectURL, revokeObjectURL } = URL;
const revoked = jest.fn();

beforeEach(() => {
  revoked.mockClear();
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = revoked;
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const imageIn = (element: HTMLElement) => element.querySelector('img');
const fail = (element: HTMLElement) => fireEvent.error(imageIn(element) ?? element);

describe('the preview of a file', () => {
  it('shows the file, and releases its memory with the preview', () => {
    const { container, unmount } = render(<LocalPreview file={aFile('a.jpg')} />);
    expect(imageIn(container)?.getAttribute('src')).toBe('blob:a');
    unmount();
    expect(revoked).toHaveBeenCalledWith('blob:a');
  });

  it('prefers the smaller image of the server, and falls back to the file, then to a plain square', () => {
    const { container } = render(<LocalPreview file={aFile('a.jpg')} path="/api/files/t" />);
    expect(imageIn(container)?.getAttribute('src')).toBe('/api/files/t');
    fail(container);
    expect(imageIn(container)?.getAttribute('src')).toBe('blob:a');
    fail(container);
    expect(imageIn(container)).toBeNull();
    expect(container.childElementCount).toBe(1);
  });

  it('is plain without a file and an address', () => {
    expect(imageIn(render(<LocalPreview />).container)).toBeNull();
  });
});
