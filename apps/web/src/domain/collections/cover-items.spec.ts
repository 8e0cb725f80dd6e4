import { describe, expect, it } from '@jest/globals';
import { collectionPath } from './collection-path.ts';
import { coverItems } from './cover-items.ts';
import { titleOf } from './title-of.ts';

describe('a collection on a contact sheet', () => {
  it('is named by its title, with its cover and the number of its images', () => {
    const cards = ['Sea', 'Sky'].map((title, index) => {
      const imageIds = ['a', 'b'].slice(index);
      return { id: title, title, imageIds, imageCount: imageIds.length, cover: `/${title}` };
    });
    const cover = { srcSet: '', icon: 'folders' };
    expect(coverItems(cards)).toEqual([
      { ...cover, id: 'Sea', name: 'Sea', src: '/Sea', title: 'Sea', note: '2 images' },
      { ...cover, id: 'Sky', name: 'Sky', src: '/Sky', title: 'Sky', note: '1 image' },
    ]);
  });

  it('opens at an address that no id can break', () => {
    expect(collectionPath('a/b?c')).toBe('/dashboard/collections/a%2Fb%3Fc');
  });

  it.each([
    ['Sea', 'Sea'],
    ['', 'Untitled'],
    [null, 'Untitled'],
  ])('with the title %j is called %j', (title, called) => {
    expect(titleOf(title)).toBe(called);
  });
});
