import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { displayedMetadata } from './displayed-metadata.ts';
import { groupMetadata } from './format-metadata.ts';

const metadata = {
  ...emptyMetadata,
  camera: 'NIKON CORPORATION D850',
  lens: 'AF-S NIKKOR 35mm',
  date: '2024-01-05T13:20:00',
};
const asStored = { cameraNames: [], lensNames: [], hideDates: false };

describe('the metadata that visitors read', () => {
  it('has the names of cameras and lenses tidied', () => {
    const tidy = displayedMetadata(metadata, {
      ...asStored,
      cameraNames: [['NIKON CORPORATION', 'Nikon']],
      lensNames: [['NIKKOR', 'Nikkor']],
    });
    expect(tidy).toEqual({ ...metadata, camera: 'Nikon D850', lens: 'AF-S Nikkor 35mm' });
  });

  it('is as stored where no setting says otherwise', () => {
    expect(displayedMetadata(metadata, asStored)).toEqual(metadata);
  });

  it('has no group for the date while dates are hidden', () => {
    const shown = displayedMetadata(metadata, { ...asStored, hideDates: true });
    expect(groupMetadata(shown).map(({ title }) => title)).toEqual(['Camera']);
  });
});
