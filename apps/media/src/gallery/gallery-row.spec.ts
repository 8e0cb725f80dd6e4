import { describe, expect, it } from '@jest/globals';
import { decodeAspects, hashOfId, wallImage } from '@salon/api-contract';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { movedTo, toRow, wallJson } from './gallery-row.ts';
import { versionOf } from './record-sum.ts';

describe('the row of an image', () => {
  const caption = 'A "quoted" caption,\n\u0001 ünïcode 🌊, DSC-small.webp';
  const record = anImageRecord({
    _id: 'abc',
    date: '2024-05-06T07:08:09',
    captions: { en: caption },
  });

  it('has what orders and chunks need', () => {
    expect(toRow(aSummary(record), 'one')).toMatchObject({
      id: 'abc',
      hash: hashOfId('abc'),
      createdAt: record.createdAt.getTime(),
      date: '2024-05-06T07:08:09',
      collectionId: 'one',
      aspect: 1.5,
    });
  });

  it('has seconds also if an earlier version stored the date without', () => {
    const earlier = aSummary(anImageRecord({ date: '2024-05-06T07:08' }));
    expect(toRow(earlier, null).date).toBe('2024-05-06T07:08:00');
  });

  it('is sent under another version if its form changes, because browsers keep lists', () => {
    const row = toRow(aSummary(anImageRecord({ _id: 'a', date: '2024-05-06T07:08' })), 'b');
    const json =
      '{"id":"a","caption":"","aspect":1.5,"placeholder":"placeholder","webp":[["t.webp",600]],"jpeg":null,' +
      '"regular":"r.webp","regularWidth":1600,"collectionId":"b","date":"2024-05-06T07:08:00"}';
    expect([versionOf(row.sum)[0], wallJson(row, true)]).toEqual(['5', json]);
  });

  it('has the aspect of the rendition on the wall, within a thousandth', () => {
    const [aspect = 0] = decodeAspects(toRow(aSummary(record), null).aspectCode);
    expect(Math.abs(aspect / 1.5 - 1)).toBeLessThan(0.001);
  });

  it('is an image of the wall as JSON, with its collection and date', () => {
    const image = wallImage.parse(JSON.parse(wallJson(toRow(aSummary(record), 'one'), true)));
    expect(image).toMatchObject({
      id: 'abc',
      collectionId: 'one',
      date: '2024-05-06T07:08:09',
      caption,
      regular: 'r.webp',
      regularWidth: 1600,
    });
  });

  it('has no date for visitors from whom dates are hidden', () => {
    const json = wallJson(toRow(aSummary(record), null), false);
    expect(json).not.toContain('2024');
    expect(JSON.parse(json)).toMatchObject({ date: null, collectionId: null });
  });

  it.each([
    { captions: { en: 'Another' } },
    { comment: 'Not on the wall' },
    { date: null },
    { status: 'failed' as const },
    { updatedAt: new Date(1) },
  ])('has another sum after %j', (change) => {
    expect(toRow(aSummary({ ...record, ...change }), null).sum).not.toEqual(
      toRow(aSummary(record), null).sum,
    );
  });

  it('is the same whether it was read in a collection or moved there', () => {
    const there = toRow(aSummary(record), 'two');
    expect(movedTo(toRow(aSummary(record), 'one'), 'two')).toEqual(there);
    expect(movedTo(toRow(aSummary(record), null), 'two')).toEqual(there);
    expect(movedTo(there, null)).toEqual(toRow(aSummary(record), null));
  });

  it('has another sum in each collection', () => {
    const sums = [null, 'one', 'two'].map((id) => versionOf(toRow(aSummary(record), id).sum));
    expect(new Set(sums).size).toBe(3);
  });
});
