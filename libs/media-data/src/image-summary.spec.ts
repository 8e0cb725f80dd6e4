import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { toBson } from '@salon/mongo';
import type { ImageRecord } from './image-record.ts';
import { summaryOf } from './image-summary.ts';

const record: ImageRecord = {
  ...{ _id: 'abc', originalFilename: 'DSC_1.jpg', size: 7, sha256: '0'.repeat(64) },
  ...emptyMetadata,
  ...{
    captions: { en: 'Dusk 🌊', de: 'Dämmerung' },
    camera: 'Leica Q3',
    date: '2024-05-06T07:08:09',
  },
  ...{ format: 'jpeg', width: 6000, height: 4000.5, status: 'ready', placeholder: 'abc=' },
  versions: [{ type: 'regular', format: 'webp', file: 'r.webp', width: 1600, height: 1067 }],
  tiny: { file: 't.webp', width: 32, height: 21 },
  createdAt: new Date(5),
  updatedAt: new Date(6),
};
const summary = (of: object) => summaryOf(toBson(of));

describe('the summary of a record', () => {
  it('has what lists and searches need', () => {
    const { _id, captions, camera, lens, originalFilename, date, size, width, height } = record;
    const { versions, placeholder } = record;
    expect(summary(record)).toMatchObject({
      ...{ _id, captions, camera, lens, originalFilename, date, size, width, height },
      ...{ versions, placeholder, createdAt: 5, stamp: 6 },
    });
    expect(summary({ ...record, changedAt: new Date(9) }).stamp).toBe(15);
  });

  it('has empty metadata where a record has none, so that it does not break every list', () => {
    const { captions: _captions, camera: _camera, lens: _lens, date: _date, ...without } = record;
    const empty = { captions: {}, camera: null, lens: null, date: null };
    expect(summary(without)).toMatchObject(empty);
  });

  it.each([{ sha256: '1'.repeat(64) }, { tiny: { ...record.tiny, file: 'u.webp' } }, { iso: 8 }])(
    'has another hash after a change outside of it, %j',
    (change) => {
      expect(summary(record).contentHash).toHaveLength(20);
      expect(summary({ ...record, ...change }).contentHash).not.toBe(summary(record).contentHash);
    },
  );
});
