import { describe, expect, it } from '@jest/globals';
import { isSystemFile } from './is-system-file.ts';

const at = (path: string) => Object.assign(new File([''], path.split('/').at(-1) ?? ''), { path });

describe('a file of a system', () => {
  it.each(['.DS_Store', '._one.jpg', 'Thumbs.db', 'desktop.ini', 'ehthumbs.db'])(
    'is %s',
    (name) => {
      expect(isSystemFile(new File([''], name))).toBe(true);
    },
  );
  it.each([
    ...['/trip/@eaDir/IMG_1.JPG/SYNOPHOTO_THUMB_XL.jpg', 'trip/.@__thumb/IMG_1.JPG'],
    ...['/trip/.picasaoriginals/IMG_1.JPG', 'trip/__MACOSX/one.jpg', 'DCIM/.thumbnails/123.jpg'],
  ])('is %s, in a folder that systems make', (path) => {
    expect(isSystemFile(at(path))).toBe(true);
  });
  it.each([
    './one.jpg',
    '/trip/one.jpg',
    '/.trip/one.jpg',
    'Mac/day 1.2/one.jpg',
    '@eaDir/one.jpg',
  ])('is not %s', (path) => {
    expect(isSystemFile(at(path))).toBe(false);
  });
  it.each(['one.jpg', 'thumbs.jpg'])('is not %s', (name) => {
    expect(isSystemFile(new File([''], name))).toBe(false);
  });
});
