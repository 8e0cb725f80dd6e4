import { describe, expect, it } from '@jest/globals';
import { fileOf, renderedImage } from './rendered-image.ts';

const size = { width: 30, height: 20 };
const rendered = (name: { file: string } | { path: string }) => ({
  ...{ ...size, placeholder: 'x', tiny: { ...name, ...size } },
  versions: [{ type: 'regular', format: 'webp', ...name, ...size }],
});

describe('the result of a rendering', () => {
  it('names files', () => {
    const result = rendered({ file: 'a-regular.webp' });
    expect(renderedImage.parse(result)).toEqual(result);
  });

  it('names files also in the results of version 0.1', () => {
    const old = rendered({ path: '/api/files/image/a-regular.webp' });
    expect(renderedImage.parse(old)).toEqual(rendered({ file: 'a-regular.webp' }));
  });
});

describe('the file of a rendition', () => {
  it.each([{ file: 'a.webp' }, { path: '/api/files/image/a.webp' }])('is read from %j', (name) => {
    expect(fileOf({ ...name, ...size })).toBe('a.webp');
  });

  it.each([{}, null, undefined, { path: 7 }])('is not read from %j', (rendition) => {
    expect(() => fileOf(rendition)).toThrow();
  });
});
