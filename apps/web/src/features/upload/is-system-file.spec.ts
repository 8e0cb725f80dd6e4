import { describe, expect, it } from '@jest/globals';
import { isSystemFile } from './is-system-file.ts';

describe('a file of a system', () => {
  it.each(['.DS_Store', '._one.jpg', 'Thumbs.db', 'desktop.ini', 'ehthumbs.db'])(
    'is %s',
    (name) => {
      expect(isSystemFile(new File([''], name))).toBe(true);
    },
  );
  it.each(['one.jpg', 'thumbs.jpg'])('is not %s', (name) => {
    expect(isSystemFile(new File([''], name))).toBe(false);
  });
});
