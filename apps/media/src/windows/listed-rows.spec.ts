import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { toRow } from '../gallery/gallery-row.ts';
import { listedRows } from './listed-rows.ts';

const row = (_id: string, en = '') =>
  toRow(aSummary(anImageRecord({ _id, captions: { en } })), null);
const versionOf = (...ids: string[]) => listedRows(ids.map((id) => row(id))).version;

describe('the version of a list', () => {
  it('is the same for the same images in the same order, whatever their captions', () => {
    expect(listedRows([row('a', 'Sea'), row('b')]).version).toBe(versionOf('a', 'b'));
  });

  it.each([
    ['another order', ['b', 'a']],
    ['one image less', ['a']],
    ['another image', ['a', 'c']],
  ])('differs for %s', (_what, ids) => {
    expect(versionOf(...ids)).not.toBe(versionOf('a', 'b'));
  });
});
