import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { toRow } from '../gallery/gallery-row.ts';
import { filtered, filtersOf } from './filters.ts';

const row = (id: string, facts: Parameters<typeof anImageRecord>[0], collection?: string) =>
  toRow(aSummary(anImageRecord({ _id: id, ...facts })), collection ?? null);

const rows = [
  row('a', { captions: { en: 'Dusk' }, camera: 'Leica', date: '2024-05-06T07:08:09' }),
  row('b', { captions: {}, camera: 'Leica', date: '2023-01-01T00:00:00' }, 'one'),
  row('c', { captions: { en: '"Quoted"' }, camera: 'Nikon', date: null }),
  row('d', { captions: {}, camera: null, date: '2024-12-31T23:59:59' }, 'one'),
];
const left = (filter: Parameters<typeof filtered>[1]) =>
  filtered(rows, filter)
    .map(({ id }) => id)
    .join('');

describe('a filter', () => {
  it.each([
    ['abcd', {}],
    ['ac', { only: 'standalone' }],
    ['bd', { only: 'uncaptioned' }],
    ['ab', { camera: 'Leica' }],
    ['ad', { year: 2024 }],
    ['a', { only: 'standalone', camera: 'Leica', year: 2024 }],
    ['', { camera: 'leica' }],
  ] as const)('leaves %s with %j', (ids, filter) => expect(left(filter)).toBe(ids));
});

describe('the filters', () => {
  it('say how many images each leaves', () => {
    expect(filtersOf(rows)).toEqual({
      standalone: 2,
      uncaptioned: 2,
      cameras: [
        { camera: 'Leica', count: 2 },
        { camera: 'Nikon', count: 1 },
      ],
      years: [
        { year: 2024, count: 2 },
        { year: 2023, count: 1 },
      ],
    });
  });

  it('are as many cameras as help to choose, those with the most images', () => {
    const many = Array.from({ length: 130 }, (_, number) =>
      row(`x${number}`, { camera: `C${number}` }),
    );
    const { cameras } = filtersOf([...many, row('y', { camera: 'C129' })]);
    expect(cameras).toHaveLength(100);
    expect(cameras[0]).toEqual({ camera: 'C129', count: 2 });
  });
});
