import { describe, expect, it } from '@jest/globals';
import { emptyMetadata, imageMetadata } from '@salon/api-contract';
import fc from 'fast-check';
import { concludedTags, requestedTags, type RawTags } from './raw-tags.ts';
import { toImageMetadata } from './to-image-metadata.ts';

const metadataOf = (tags: RawTags) => toImageMetadata(tags, 'one.jpg');
const field = <K extends keyof typeof emptyMetadata>(name: K, tags: RawTags) =>
  metadataOf(tags)[name];

describe('metadata from tags', () => {
  it('is what a camera wrote', () => {
    const tags = {
      Make: 'Canon',
      Model: 'Canon EOS R6',
      LensModel: 'RF24-105mm F4 L IS USM',
      FNumber: 4,
      ExposureTime: 0.004,
      ISO: 400,
      FocalLength: 70,
      FocalLengthIn35mmFormat: 70,
      DateTimeOriginal: '2022:05:06 07:08:09',
    };
    expect(metadataOf(tags)).toEqual({
      ...emptyMetadata,
      camera: 'Canon EOS R6',
      lens: 'RF24-105mm F4 L IS USM',
      aperture: 4,
      shutterSpeed: 0.004,
      iso: 400,
      focalLength: 70,
      focalLengthEquivalent: 70,
      date: '2022-05-06T07:08:09',
    });
  });

  it('is empty without tags', () => {
    expect(metadataOf({})).toEqual(emptyMetadata);
  });

  it('ignores tags that were not requested', () => {
    const tags = {
      GPSLatitude: 52.5,
      SerialNumber: '4711',
      OwnerName: 'Someone',
      UserComment: 'x',
    };
    expect(metadataOf(tags)).toEqual(emptyMetadata);
  });

  it('satisfies the contract for any tags', () => {
    const names = [...requestedTags, ...concludedTags].map((tag) => tag.replace(/^.*:|[#*]$/g, ''));
    const tag = fc.constantFrom(...names, 'Description-en', 'Title-en');
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 400 }));
    fc.assert(
      fc.property(fc.dictionary(tag, anything), (tags) => {
        const metadata = metadataOf(tags);
        expect(imageMetadata.parse(metadata)).toEqual(metadata);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the camera', () => {
  it.each([
    ['NIKON CORPORATION', 'NIKON D850', 'NIKON D850'],
    ['EASTMAN KODAK COMPANY', 'KODAK DX4330 DIGITAL CAMERA', 'KODAK DX4330 DIGITAL CAMERA'],
    ['Apple', 'iPhone 13', 'Apple iPhone 13'],
    ['samsung', 'SAMSUNG-SM-G900A', 'SAMSUNG-SM-G900A'],
    ['CASIO COMPUTER CO.,LTD', 'EX-Z3', 'CASIO COMPUTER CO.,LTD EX-Z3'],
    ['Canon', undefined, 'Canon'],
    [undefined, 'DMC-LC40', 'DMC-LC40'],
    ['SONY', 'sony', 'sony'],
    ["'; DROP TABLE x; --", '" OR "1"="1', '\'; DROP TABLE x; -- " OR "1"="1'],
    ['  ', '\0', null],
    ['HTC', '10', 'HTC 10'],
  ])('made by %j, called %j, is %j', (Make, Model, camera) => {
    expect(field('camera', { Make, Model })).toBe(camera);
  });
});

describe('the lens', () => {
  it.each([
    [{ LensModel: 'XF23mmF2 R WR', Lens: '23.0 mm f/2.0' }, 'XF23mmF2 R WR'],
    [
      { Lens: 'EF-S15-85mm f/3.5-5.6 IS USM', LensID: 'Canon EF-S 15-85mm' },
      'EF-S15-85mm f/3.5-5.6 IS USM',
    ],
    [
      { LensModel: '----', LensID: 'smc PENTAX-FA 77mm F1.8 Limited' },
      'smc PENTAX-FA 77mm F1.8 Limited',
    ],
    [{ LensID: 'Unknown (4 24)', LensSpec: '17-35mm f/2.8 D' }, '17-35mm f/2.8 D'],
    [{ LensModel: '10-20mm f/4' }, '10-20mm f/4'],
    [{ LensModel: 'E 100mm' }, 'E 100mm'],
    [{ LensModel: '10-20 4-5.6', LensInfo: '10-20mm f/4-5.6' }, '10-20mm f/4-5.6'],
    [{ LensSpec: '17-35mm f/2.8 D', LensInfo: '17-35mm f/2.8' }, '17-35mm f/2.8 D'],
    [{ LensInfo: '24-70mm f/?' }, null],
    [
      { LensID: 'A 50mm or A 50mm + 1.4x or A 50mm + 2x' },
      'A 50mm or A 50mm + 1.4x or A 50mm + 2x',
    ],
    [{ LensID: 'A 50mm or B 50mm or C 50mm or D 50mm', LensInfo: '50mm f/2' }, '50mm f/2'],
  ])('is the best name among %j', (tags, lens) => {
    expect(field('lens', tags)).toBe(lens);
  });

  it.each([
    ...['65535', 65535, '0', '-1', '4 24', '63 48 2B 44 24 24 68 02', '0 05 00', '0xffff', '----'],
    ...['Unknown (61182)', 'Unknown 5-16mm', '(unknown)', 'n/a', 'None', 'undef', 'inf', 'No lens'],
    ...['0.0 mm f/0.0', '0mm f/0', '0-0mm F0', 'DT 0mm F0', ' ', '\u200b', '?'],
    ...['E-Mount, T-Mount, Other Lens or no lens', 'M-42 or No Lens', 'NO-LENS', 'Other Lens'],
  ])('is unknown when the camera says %j', (LensModel) => {
    expect(field('lens', { LensModel })).toBeNull();
  });
});

describe('the numbers', () => {
  const noNumbers = [
    ...[0, -1, 'inf', 'undef', '', '1/0', '0/0', NaN, Infinity, null, undefined, true, {}],
    ...[[], [[]], [{ toString: '' }]],
  ];
  it.each(noNumbers.map((value) => [value]))('are unknown when the file says %p', (value) => {
    const tags = {
      FNumber: value,
      ExposureTime: value,
      ISO: value,
      FocalLength: value,
      FocalLengthIn35mmFormat: value,
      ApertureValue: value,
      ShutterSpeedValue: value,
    };
    expect(metadataOf(tags)).toEqual(emptyMetadata);
  });

  it('of an exposure are seconds, also from a fraction', () => {
    expect(field('shutterSpeed', { ExposureTime: '1/250' })).toBe(0.004);
    expect(field('shutterSpeed', { ExposureTime: 1 / 32_000 })).toBe(1 / 32_000);
    expect(field('shutterSpeed', { ExposureTime: '3.125e-05' })).toBe(1 / 32_000);
    expect(field('shutterSpeed', { ExposureTime: 30 })).toBe(30);
    expect(field('shutterSpeed', { ExposureTime: 4_294_967_295 })).toBeNull();
  });

  it('of the sensitivity are the first valid number', () => {
    expect(field('iso', { ISO: '0 200' })).toBe(200);
    expect(field('iso', { ISO: '100 200 400' })).toBe(100);
    expect(field('iso', { ISO: ['0', '320'] })).toBe(320);
    expect(field('iso', { ISO: 'Auto' })).toBeNull();
  });

  it('of a sensitivity above the EXIF maximum come from the extended field', () => {
    expect(field('iso', { ISO: 65_535, RecommendedExposureIndex: 102_400 })).toBe(102_400);
    expect(field('iso', { ISO: 65_535 })).toBe(65_535);
    expect(field('iso', { ISO: 400, RecommendedExposureIndex: 800 })).toBe(400);
    expect(field('iso', { ISO: 65_535, StandardOutputSensitivity: 102_400 })).toBe(102_400);
    expect(field('iso', { ISO: 65_535, ISOSpeed: 102_400 })).toBe(102_400);
    expect(field('iso', { StandardOutputSensitivity: 200, ISOSpeed: 160 })).toBe(200);
    expect(field('iso', { ISO: '0', RecommendedExposureIndex: 0, ISOSpeed: 160 })).toBe(160);
  });

  it('of an impossible equivalent focal length are dropped', () => {
    expect(field('focalLengthEquivalent', { FocalLengthIn35mmFormat: 1_200 })).toBe(1_200);
    expect(field('focalLengthEquivalent', { FocalLengthIn35mmFormat: 65_535 })).toBeNull();
  });
});

describe('the numbers that a file has only as logarithms', () => {
  // As exiftool converts them: f-number and seconds.
  const apex = { ApertureValue: 2.79917, ShutterSpeedValue: 0.00399992 };

  it.each([undefined, 0, 'undef', 'inf', '1/0'])('stand in for an exposure of %p', (value) => {
    const tags = { ...apex, FNumber: value, ExposureTime: value };
    expect(field('aperture', tags)).toBe(2.8);
    expect(field('shutterSpeed', tags)).toBe(1 / 250);
  });

  it('do not stand in for what the file states', () => {
    expect(field('aperture', { ...apex, FNumber: 4 })).toBe(4);
    expect(field('shutterSpeed', { ...apex, ExposureTime: 0.01 })).toBe(0.01);
  });

  it.each([
    [0.9497, 0.95],
    [1.7801, 1.8],
    [5.6569, 5.7],
    [11.3137, 11.3],
    [22.6274, 22.6],
  ])('give the aperture %p with the digits a logarithm holds, %p', (ApertureValue, aperture) => {
    expect(field('aperture', { ApertureValue })).toBe(aperture);
  });

  it.each([
    [0.00390625, 1 / 256],
    [0.24997, 1 / 4],
    [0.7579, 0.76],
    [1.9999, 2],
    [29.8571, 30],
  ])('give the exposure %p as %p seconds', (ShutterSpeedValue, shutterSpeed) => {
    expect(field('shutterSpeed', { ShutterSpeedValue })).toBe(shutterSpeed);
  });

  it('are unknown where they make no sense', () => {
    for (const ApertureValue of [0.01, 0.4, 1e-9, 5_000]) {
      expect(field('aperture', { ApertureValue })).toBeNull();
    }
    for (const ShutterSpeedValue of [1e-30, 1e-7, 2 ** 50]) {
      expect(field('shutterSpeed', { ShutterSpeedValue })).toBeNull();
    }
  });

  it('are unknown where the file has zeros for both, which would read f/1 and 1 s', () => {
    const zeros = { ApertureValue: 1, ShutterSpeedValue: 1 };
    expect(metadataOf(zeros)).toEqual(emptyMetadata);
    expect(field('shutterSpeed', { ...zeros, ApertureValue: 2.8284 })).toBe(1);
    expect(field('aperture', { ...zeros, ShutterSpeedValue: 1 / 60 })).toBeNull();
  });
});

describe('the caption', () => {
  it.each([
    [{ Description: 'Nets at dawn', Title: 'Nets', ObjectName: 'x' }, 'Nets at dawn'],
    [{ 'Caption-Abstract': 'Nets at dawn', Title: 'Nets' }, 'Nets at dawn'],
    [{ Title: 'Nets', ObjectName: 'Nets 2', Headline: 'x' }, 'Nets'],
    [{ ObjectName: 'Nets', Headline: 'x' }, 'Nets'],
    [{ Headline: ' Two\nlines\u202e ' }, 'Two lines'],
    [{ Description: 'OLYMPUS DIGITAL CAMERA         ', Title: 'Nets' }, 'Nets'],
    [{ Description: '2024' }, '2024'],
    [{ Description: 'می\u200cخواهم' }, 'می\u200cخواهم'],
    [{ Description: 'ប្រាសាទ\u200bអង្គរ' }, 'ប្រាសាទ\u200bអង្គរ'],
    [{ Description: 'ABC\u200bน้ำ\u200bตก' }, 'ABC\u200bน้ำ\u200bตก'],
    [{ Description: 'The digital cameras of the year' }, 'The digital cameras of the year'],
    ...[
      ...['Ada with her first digital camera', 'A day at the DSC', 'DCF in Paris'],
      ...['Created by my daughter Ida', 'Untitled no. 5', 'Default settings'],
      ...['NYC_2024', 'Rome 2024', 'IMG_1234 in Rome', 'P 1010', 'Processed by hand', 'G.I. Joe'],
    ].map((text) => [{ Description: text }, text] as const),
    [{ Description: 'Ein See', 'Description-en': 'A lake' }, 'A lake'],
    [{ 'Description-de': 'Ein See', 'Description-en-GB': 'A lake' }, 'A lake'],
    [{ 'Description-de': 'Ein See', Description: 'Un lac' }, 'Un lac'],
    [{ 'Description-de': 'Ein See', Title: 'Lake' }, 'Ein See'],
    [{ Title: 'Lac', 'Title-en-US': 'Lake' }, 'Lake'],
    [{ Description: 'Exif_JPEG_PICTURE', 'Caption-Abstract': 'GrÃ¼ÃŸe â€“ ok' }, 'Grüße – ok'],
    [{ ObjectName: 'Grüße – ok' }, 'Grüße – ok'],
    [{ ObjectName: 'GrÃ¼Ãe 中' }, 'GrÃ¼Ãe 中'],
    [{ Description: 'x'.repeat(3_000) }, 'x'.repeat(2_000)],
  ])('of %j is what a person wrote', (tags, caption) => {
    expect(field('captions', tags)).toEqual({ en: caption });
  });

  it('is the beginning of a text that is as long as its file', () => {
    const ofProgram = `x${'Ã¼'.repeat(10_000)}`;
    expect(field('captions', { ObjectName: ofProgram })).toEqual({ en: `x${'ü'.repeat(1_999)}` });
    const spaced = `x${' '.repeat(100_000)}y`;
    expect(field('captions', { Description: spaced })).toEqual({ en: 'x' });
  });

  it.each([
    ...['SONY DSC', 'KONICA MINOLTA DIGITAL CAMERA', 'Exif_JPEG_PICTURE', 'default', 'untitled'],
    ...['MEDION DSC', 'DCF', 'DCIM/101GOPRO/GOPR0001.JPG', 'Default', 'Created by DJI Pilot 2'],
    ...['DCIM\\100MEDIA\\DJI_0001.JPG', 'IMG_1234.jpg', 'Created by dji camera', '\u200d', ''],
    ...['SAMSUNG CSC', 'Processed with VSCO with a6 preset', 'IMG_1234 (1).jpg', 'Scan 12.TIF'],
    ...['DSC_0042.NEF', 'IMG_0001.CR3', 'DSC_0042', 'DSC00042', 'DSCF0042', '_DSC0042', '_MG_9313'],
    ...['IMG_1234', 'P1010023'],
  ])('is not %j, which no person wrote', (Description) => {
    expect(field('captions', { Description })).toEqual({});
  });

  it.each([
    ['IMG_E1234', 'IMG_E1234.JPG'],
    ['img_e1234.jpg', 'IMG_E1234.JPG'],
    ['PXL_20240105_132000.MP', 'PXL_20240105_132000.MP.jpg'],
    ['smith-0042', 'smith-0042'],
    ['0042', '0042.png'],
  ])('is not the title %j of an upload named %j', (Title, name) => {
    expect(toImageMetadata({ Title, Headline: 'Nets' }, name).captions).toEqual({ en: 'Nets' });
  });

  it.each([
    ['Rome 2024', 'Rome 2024.jpg'],
    ['Sunset', 'Sunset.jpg'],
    ['smith-0042', 'smith-0043.jpg'],
    ['2024', 'image.jpg'],
  ])('is the title %j of an upload named %j', (Title, name) => {
    expect(toImageMetadata({ Title }, name).captions).toEqual({ en: Title });
  });

  it('is not the description or the comment that cameras write', () => {
    const tags = { ImageDescription: 'x', UserComment: 'x' };
    expect(field('captions', tags)).toEqual({});
  });
});

describe('the date', () => {
  it.each([
    ['2024:01:05 13:20:00', '2024-01-05T13:20:00'],
    ['2024:01:05 13:20:00.46+02:00', '2024-01-05T13:20:00'],
    ['2005:12:17 22:03:32Z', '2005-12-17T22:03:32'],
    ['2023-09-27T14:37:11+02:00', '2023-09-27T14:37:11'],
    ['2020:07:23 00:00+02:00', '2020-07-23T00:00:00'],
    ['2003:08:31', '2003-08-31T00:00:00'],
    ['1826:06:01 12:00:00', '1826-06-01T12:00:00'],
    ['2024:02:29 23:59:59', '2024-02-29T23:59:59'],
    ['2003: 4: 5  6:07: 8', '2003-04-05T06:07:08'],
    ['2003:4:5', '2003-04-05T00:00:00'],
    ['0000:00:00 00:00:00', null],
    ['0001:01:01 00:00:00', null],
    ['2024:13:45 99:99:99', null],
    ['2023:02:29 12:00:00', null],
    ['2024:01:05 24:00:00', null],
    ['    :  :     :  :  ', null],
    ['yesterday', null],
    [2024, null],
    [undefined, null],
  ])('%j is %j on the camera’s clock', (DateTimeOriginal, date) => {
    expect(field('date', { DateTimeOriginal })).toBe(date);
  });

  it('falls back to the next field when the best one is invalid', () => {
    const CreateDate = '2019:12:09 18:59:32+01:00';
    expect(field('date', { DateTimeOriginal: '0000:00:00 00:00:00', CreateDate })).toBe(
      '2019-12-09T18:59:32',
    );
    expect(field('date', { DateCreated: '2020:07:23' })).toBe('2020-07-23T00:00:00');
  });
});

describe('a text', () => {
  it.each([
    ['line1\nline2\r\nX-Injected: 1', 'line1 line2 X-Injected: 1'],
    ['\u001b[31mred\u001b[0m', '[31mred [0m'],
    ['photo\u202egnp.exe\u202c', 'photognp.exe'],
    ['zero\u200b\ufeff\u2060width', 'zerowidth'],
    ['one\0two', 'one two'],
    ['  one \t\u00a0\u2028 two  ', 'one two'],
    ['<script>1</script>', '<script>1</script>'],
    ['{"$gt":""}', '{"$gt":""}'],
    ['__proto__', '__proto__'],
    ['📷 Ünïcødé Ж 中文', '📷 Ünïcødé Ж 中文'],
    ['half \ud83d', 'half'],
  ])('%j is shown as %j', (LensModel, lens) => {
    expect(field('lens', { LensModel })).toBe(lens);
  });

  it('is cut to the length of the contract, between characters', () => {
    expect(field('lens', { LensModel: 'A'.repeat(60_000) })).toHaveLength(200);
    expect(field('lens', { LensModel: `A${'📷'.repeat(150)}` })).toBe(`A${'📷'.repeat(99)}`);
    expect(field('camera', { Make: 'A'.repeat(200), Model: 'B'.repeat(200) })).toHaveLength(200);
  });
});
