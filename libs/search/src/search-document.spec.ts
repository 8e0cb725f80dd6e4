import { describe, expect, it } from '@jest/globals';
import { fieldsMadeOf, fieldsOf } from './search-document.ts';

const image = { captions: {}, camera: null, lens: null, date: null };

describe('the words of an image', () => {
  it('are those of all captions, of camera and lens, of the file and of the year', () => {
    const fields = fieldsOf({
      captions: { en: 'Red fox', de: 'Roter Fuchs' },
      camera: 'NIKON Z 7_2',
      lens: 'NIKKOR Z 14-30mm',
      originalFilename: 'DSC_0042.JPG',
      date: '2024-05-06T07:08:09',
    });
    expect(fields).toEqual({
      caption: ['red', 'fox', 'roter', 'fuchs'],
      equipment: ['nikon', 'z', '7', '2', 'nikkor', '14', '30mm'],
      fileName: ['dsc', '0042', 'jpg'],
      year: ['2024'],
    });
  });

  it('are none where nothing is known', () => {
    const none = { caption: [], equipment: [], fileName: [], year: [] };
    expect(fieldsOf(image)).toEqual(none);
  });
});

it('names the searched fields that are made of a field', () => {
  expect(fieldsMadeOf(['lens', 'date', 'comment'])).toEqual(['equipment', 'year']);
});
