import { describe, expect, it } from '@jest/globals';
import { folderOf } from './folder-of.ts';

const at = (path: string) => Object.assign(new File([''], path.split('/').at(-1) ?? ''), { path });

describe('the folder of chosen files', () => {
  it.each([
    [['/trip/one.jpg', '/trip/day 2/two.jpg'], 'trip'],
    [['trip/one.jpg'], 'trip'],
    [['./one.jpg'], null],
    [['one.jpg'], null],
    [['/trip/one.jpg', '/home/two.jpg'], null],
    [['/trip/one.jpg', './two.jpg'], null],
    [[], null],
  ])('of %j is %s', (paths, folder) => {
    expect(folderOf(paths.map(at))).toBe(folder);
  });

  it('has its letters composed, as typed ones are; a Mac has them in parts', () => {
    expect(folderOf([at(`/${'Zürich'.normalize('NFD')}/one.jpg`)])).toBe('Zürich'.normalize('NFC'));
  });

  it('is unknown for a file without a path', () => {
    expect(folderOf([new File([''], 'one.jpg')])).toBeNull();
  });
});
