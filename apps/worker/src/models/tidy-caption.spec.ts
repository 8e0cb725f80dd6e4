import { describe, expect, it } from '@jest/globals';
import { tidyCaption } from './tidy-caption.ts';

const pairs: [string, string][] = [
  ['a photo of ', ''],
  ['a close up of ', ''],
];

describe('tidyCaption', () => {
  it.each([
    ['a photo of a dog on a beach. ', 'A dog on a beach'],
    ['A photo of  two cats', 'Two cats'],
    ['a close up of a photo of a leaf', 'A leaf'],
    ['a woman taking a photo of herself', 'A woman taking a photo of herself'],
    ['panorama photo of a lake', 'Panorama photo of a lake'],
    ['NASA launches a rocket.', 'NASA launches a rocket'],
    ['  ', ''],
    ['', ''],
  ])('changes %j to %j', (written, caption) => {
    expect(tidyCaption(written, pairs)).toBe(caption);
  });

  it('keeps a caption that the rules would make empty', () => {
    expect(tidyCaption('a photo of', [['a photo of', '']])).toBe('A photo of');
  });
});
