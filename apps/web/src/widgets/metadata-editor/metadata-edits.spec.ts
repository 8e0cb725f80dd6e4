import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { applyEdits, changesOf, commonMetadata, textOf } from './metadata-edits.ts';

describe('edits of metadata', () => {
  it('leave fields that were not edited unchanged, to the last digit', () => {
    const metadata = { ...emptyMetadata, shutterSpeed: 0.0039999, camera: 'NIKON D850' };
    expect(applyEdits(metadata, { caption: 'Dusk' }).metadata).toEqual({
      ...metadata,
      captions: { en: 'Dusk' },
    });
  });

  it.each([
    ['0.004', 0.004],
    ['1/250', 0.004],
    ['2.5', 2.5],
    ['', null],
    [' ', null],
  ])('read the shutter speed %p as %p seconds', (text, seconds) => {
    expect(applyEdits(emptyMetadata, { shutterSpeed: text }).metadata?.shutterSpeed).toBe(seconds);
  });

  it.each(['1/0', 'fast', '1/250 s', '-1'])(
    'refuse %p as a shutter speed, with an example',
    (text) => {
      const applied = applyEdits({ ...emptyMetadata, shutterSpeed: 0.5 }, { shutterSpeed: text });
      expect(applied).toEqual({
        metadata: null,
        errors: { shutterSpeed: 'Enter a shutter speed like 1/250 or 0.004.' },
      });
    },
  );

  it('keep captions in other languages', () => {
    const metadata = { ...emptyMetadata, captions: { en: 'Dusk', de: 'Abend' } };
    expect(changesOf(metadata, { caption: 'Night' }).metadata).toEqual({
      captions: { en: 'Night', de: 'Abend' },
    });
  });

  it('never carry a caption in another language from one image to others', () => {
    const { metadata } = commonMetadata([
      { ...emptyMetadata, captions: { de: 'Abend' } },
      { ...emptyMetadata, captions: { de: 'Nacht' } },
    ]);
    expect(changesOf(metadata, { caption: 'Dusk' }).metadata).toEqual({ captions: { en: 'Dusk' } });
  });

  it('turn an emptied field into nothing at all', () => {
    const metadata = { ...emptyMetadata, lens: '50 mm', iso: 100, date: '2024-01-05T13:20:00' };
    const { metadata: edited } = applyEdits(metadata, { lens: '', iso: '', date: '' });
    expect(edited).toMatchObject({ lens: null, iso: null, date: null });
  });

  it('send only what says something new', () => {
    const metadata = { ...emptyMetadata, lens: '50 mm', iso: 100 };
    const typed = { iso: '200', lens: '50 mm', caption: 'Dusk' };
    expect(changesOf(metadata, typed)).toEqual({
      edits: { iso: '200', caption: 'Dusk' },
      metadata: { iso: 200, captions: { en: 'Dusk' } },
      errors: null,
    });
  });

  it('send no date that only lacks its seconds, as an input without them does', () => {
    const metadata = { ...emptyMetadata, date: '2024-01-05T13:20:00' };
    expect(changesOf(metadata, { date: '2024-01-05T13:20' })).toMatchObject({
      edits: {},
      metadata: {},
    });
    const { metadata: edit } = changesOf(metadata, { date: '2024-01-06T13:20' });
    expect(edit).toEqual({ date: '2024-01-06T13:20:00' });
  });

  it('say beside which field a value makes no sense', () => {
    const { errors } = applyEdits(emptyMetadata, { aperture: '-1', iso: '1e12' });
    expect(errors).toEqual({ aperture: 'Enter a number above 0.', iso: 'Enter a smaller number.' });
  });

  it.each([
    [0.004, '1/250'],
    [0.3, '0.3'],
    [0.8, '0.8'],
    [2.5, '2.5'],
    [30, '30'],
    [null, ''],
  ])('show %p seconds as %p', (shutterSpeed, text) => {
    expect(textOf({ ...emptyMetadata, shutterSpeed }, 'shutterSpeed')).toBe(text);
  });

  it('show a fraction of 32 bits without its noise', () => {
    const metadata = { ...emptyMetadata, aperture: 1.7799999713880652, focalLength: 6.764999866 };
    expect([textOf(metadata, 'aperture'), textOf(metadata, 'focalLength')]).toEqual([
      '1.78',
      '6.765',
    ]);
    expect(applyEdits(metadata, { caption: 'x' }).metadata).toMatchObject({
      aperture: metadata.aperture,
    });
  });

  it('know what several images share, and in what they differ', () => {
    const shared = { ...emptyMetadata, camera: 'NIKON D850', shutterSpeed: 0.004 };
    const { metadata, mixed } = commonMetadata([
      { ...shared, iso: 100, captions: { en: 'Dusk' } },
      { ...shared, iso: null, captions: {} },
    ]);
    expect(metadata).toEqual(shared);
    expect([...mixed].sort()).toEqual(['caption', 'iso']);
    expect(commonMetadata([])).toEqual({ metadata: emptyMetadata, mixed: new Set() });
  });

  it('empty a field in which images differ', () => {
    const { metadata, mixed } = commonMetadata([
      { ...emptyMetadata, lens: '50 mm', iso: 100 },
      { ...emptyMetadata, lens: '85 mm', iso: 100 },
    ]);
    expect(changesOf(metadata, { lens: '', iso: '' }, mixed)).toEqual({
      edits: { lens: '', iso: '' },
      metadata: { lens: null, iso: null },
      errors: null,
    });
    expect(changesOf(metadata, { comment: '' }, mixed).edits).toEqual({});
  });
});
