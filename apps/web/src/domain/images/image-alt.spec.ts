import { describe, expect, it } from '@jest/globals';
import { altOf } from './image-alt.ts';

describe('altOf', () => {
  it('is the English caption', () => {
    expect(altOf({ caption: 'Dusk', date: '2024-01-05T10:00:00' })).toBe('Dusk');
  });

  it('is what else is known where there is no caption', () => {
    expect(altOf({ caption: '', date: '2024-01-05T10:00:00' }, 3)).toBe('Photo, January 5, 2024');
    expect(altOf({ caption: '', date: null }, 3)).toBe('Photo, 3');
    expect(altOf({ caption: '', date: null })).toBe('Photo');
  });
});
