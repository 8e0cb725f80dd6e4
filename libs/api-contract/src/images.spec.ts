import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from './image-fields.ts';
import {
  adminOnlyFields,
  captions,
  fullImage,
  image,
  imageMetadata,
  imageMetadataEdit,
} from './images.ts';
import { aFullImage, anImage } from './routes/examples.ts';

describe('an image in replies to anyone', () => {
  it('may lack the fields that only admins get, and no others', () => {
    const shared = Object.keys(fullImage.shape).filter((name) => !adminOnlyFields.includes(name));
    expect(Object.keys(anImage)).toEqual(
      Object.keys(aFullImage).filter((name) => shared.includes(name)),
    );
    const required = Object.entries(image.shape).filter(([, field]) => !field.isOptional());
    expect(required.map(([name]) => name)).toEqual(shared);
  });
});

describe('imageMetadata', () => {
  it('reads an empty text as null (unknown), and tidies white space', () => {
    const parsed = imageMetadataEdit.parse({ camera: '  ', lens: ' EF\u0000 50mm \n f/1.8 ' });
    expect(parsed).toEqual({ camera: null, lens: 'EF 50mm f/1.8' });
  });

  it('does not add fields that an edit omits', () => {
    expect(imageMetadataEdit.parse({ iso: 100 })).toEqual({ iso: 100 });
  });

  it.each([
    ['1/250', 0.004],
    ['0.004', 0.004],
    [0.004, 0.004],
    [' ', null],
    [null, null],
  ])('accepts the shutter speed %j', (shutterSpeed, seconds) => {
    expect(imageMetadataEdit.parse({ shutterSpeed })).toEqual({ shutterSpeed: seconds });
  });

  it.each(['fast', '1/0', '-1/250', '90000', [], 0])(
    'refuses the shutter speed %j',
    (shutterSpeed) => {
      expect(imageMetadataEdit.safeParse({ shutterSpeed }).success).toBe(false);
    },
  );

  it('drops empty captions', () => {
    expect(imageMetadataEdit.parse({ captions: { en: '  ' } })).toEqual({ captions: {} });
  });

  it.each([
    ['aperture', 0],
    ['aperture', -2.8],
    ['iso', Number.NaN],
    ['shutterSpeed', Number.POSITIVE_INFINITY],
    ['focalLength', '50'],
    ['date', '2024-01-05T13:20:00Z'],
    ['date', '2024-13-45T99:99:99'],
    ['date', '2024-01-05'],
    ['date', '2024-01-05T13:20Z'],
    ['captions', { en: 7 }],
    ['camera', 'x'.repeat(201)],
  ])('refuses %s = %j', (field, value) => {
    expect(imageMetadata.safeParse({ ...emptyMetadata, [field]: value }).success).toBe(false);
  });

  it.each(['', 'Z', '2024-01-05T13:20:00Z'])('names one problem of the date %j', (date) => {
    expect(imageMetadataEdit.safeParse({ date }).error?.issues).toHaveLength(1);
  });

  it('accepts the date of the camera’s clock, without a time zone', () => {
    expect(imageMetadataEdit.parse({ date: '1826-06-01T12:00:00' }).date).toBe(
      '1826-06-01T12:00:00',
    );
  });

  it.each(['2024-01-05T13:20', '2024-01-05T13:20:00', '2024-01-05T13:20:00.123'])(
    'has the date %s with seconds',
    (date) => {
      expect(imageMetadataEdit.parse({ date }).date).toBe('2024-01-05T13:20:00');
      expect(imageMetadata.parse({ ...emptyMetadata, date }).date).toBe('2024-01-05T13:20:00');
    },
  );
});

describe('captions', () => {
  it('may be in any language, and are dropped if empty', () => {
    expect(captions.parse({ en: ' Dusk ', 'pt-BR': 'Anoitecer', de: '' })).toEqual({
      en: 'Dusk',
      'pt-BR': 'Anoitecer',
    });
  });

  it.each(['', 'english', 'en.us', '$set'])('refuse the language %p', (name) => {
    expect(captions.safeParse(JSON.parse(`{"${name}":"Dusk"}`)).success).toBe(false);
  });
});
