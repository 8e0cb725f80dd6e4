import { describe, expect, it } from '@jest/globals';
import { contentTypeOf, keys } from './keys.ts';
import { InvalidKey } from './object-storage.ts';

describe('keys', () => {
  it('keep an original and its renditions apart', () => {
    expect(keys.original('65f0')).toBe('originals/65f0');
    expect(keys.rendition('65f0', 'ab12.webp')).toBe('renditions/65f0/ab12.webp');
  });

  it.each(['', '..', '../65f0', 'A', '65f0\0', '65f0\n', '%2e%2e', 'ä'])(
    'are not built from the image id %j',
    (imageId) => {
      expect(() => keys.original(imageId)).toThrow(InvalidKey);
    },
  );

  it('are found for the names of a request only if a rendition can have them', () => {
    expect(keys.possibleRendition('65f0', 'ab12.webp')).toBe(keys.rendition('65f0', 'ab12.webp'));
    for (const name of ['', '..', 'A', '%00']) {
      expect(keys.possibleRendition('65f0', name)).toBeUndefined();
      expect(keys.possibleRendition(name, 'ab12.webp')).toBeUndefined();
    }
  });

  it('determine the content type', () => {
    expect(contentTypeOf('renditions/1/2.webp')).toBe('image/webp');
    expect(contentTypeOf('renditions/1/2.jpg')).toBe('image/jpeg');
    expect(contentTypeOf('originals/1')).toBe('application/octet-stream');
    expect(contentTypeOf('originals/1.html')).toBe('application/octet-stream');
  });
});
