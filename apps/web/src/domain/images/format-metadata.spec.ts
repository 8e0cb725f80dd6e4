import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { formatLongDate } from '../../ui/format/format-date.ts';
import { groupMetadata } from './format-metadata.ts';
import type { Metadata } from './format-metadata.ts';

describe('groupMetadata', () => {
  it('writes every value as photographers do', () => {
    const groups = groupMetadata({
      ...emptyMetadata,
      camera: 'NIKON D850',
      lens: '35mm f/1.8',
      aperture: 2.8,
      shutterSpeed: 0.004,
      iso: 100,
      focalLength: 35,
      focalLengthEquivalent: 52.5,
      date: '2024-01-05T23:20:00',
    });
    expect(groups.map(({ title, rows }) => [title, ...rows.map(({ value }) => value)])).toEqual([
      ['Camera', 'NIKON D850', '35mm f/1.8'],
      ['Settings', 'f/2.8', '1/250 s', '100', '35 mm', '52.5 mm'],
      ['Other', 'January 5, 2024'],
    ]);
  });

  it('leaves out groups and rows of which nothing is known', () => {
    expect(groupMetadata(emptyMetadata)).toEqual([]);
    expect(groupMetadata({ ...emptyMetadata, shutterSpeed: 2.5 })).toEqual([
      {
        title: 'Settings',
        rows: [{ name: 'shutterSpeed', label: 'Shutter speed', value: '2.5 s' }],
      },
    ]);
  });
});

describe('the numbers of a photo', () => {
  const shown = (metadata: Partial<Metadata>) =>
    groupMetadata({ ...emptyMetadata, ...metadata }).flatMap(({ rows }) => rows[0]?.value);

  it.each([
    [0.95, 'f/0.95'],
    [1.25, 'f/1.25'],
    [1.7799999713897705, 'f/1.78'],
    [2.799999952316284, 'f/2.8'],
    [4, 'f/4'],
    [22.627416997969522, 'f/22.627'],
  ])('aperture %p is written %p', (aperture, text) => {
    expect(shown({ aperture })).toEqual([text]);
  });

  it.each([
    [4.25, '4.25 mm'],
    [5.700000050067521, '5.7 mm'],
    [6.764999866370901, '6.765 mm'],
    [35, '35 mm'],
    [1200.5, '1200.5 mm'],
  ])('focal length %p is written %p', (focalLength, text) => {
    expect(shown({ focalLength })).toEqual([text]);
    expect(shown({ focalLengthEquivalent: focalLength })).toEqual([text]);
  });

  it.each([
    [0.8, '0.8 s'],
    [0.5, '1/2 s'],
    [1 / 250, '1/250 s'],
  ])('shutter speed %p is written %p', (shutterSpeed, text) => {
    expect(shown({ shutterSpeed })).toEqual([text]);
  });
});

describe('formatLongDate', () => {
  it('keeps the day of the camera', () => {
    expect(formatLongDate('2024-12-31T23:59:59')).toBe('December 31, 2024');
    expect(formatLongDate('2024-01-01T00:00:00')).toBe('January 1, 2024');
  });

  it('is empty for what is no date', () => expect(formatLongDate('yesterday')).toBe(''));
});
