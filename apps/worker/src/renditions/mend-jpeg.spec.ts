import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { mendJpeg } from './mend-jpeg.ts';

describe('a JPEG to mend', () => {
  it('may end anywhere in the header', () => {
    const header = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0', 'hex');
    for (let length = 0; length <= header.length; length += 1) {
      const bytes = header.subarray(0, length);
      expect(mendJpeg(bytes)).toBe(bytes);
    }
  });

  it.each(['ff01', 'ffd0', 'ffd7', 'ffff', 'ff00'])(
    'may have the bytes %s, which begin no segment, before one that is mended',
    (stray) => {
      const jpeg = (before: string, version: string) =>
        `ffd8${before}ffe000104a46494600${version}0100010001000000` +
        'ffc0000b080001000101011100ffda0008010100003f00ffd9';
      const mended = mendJpeg(Buffer.from(jpeg(stray, '02'), 'hex'));
      expect(mended.toString('hex')).toBe(`${jpeg('', '01')}ffd9`);
    },
  );

  it.each([
    ['fill bytes', 'ff'],
    ['stuffed zeros', 'ff00'],
    ['restart markers', 'ffd0'],
    ['empty segments', 'ffe00002'],
    ['both', `${'ff'.repeat(50_000)}e00002`],
  ])('is left as it is if someone has filled its header with %s', (_which, filling) => {
    const count = Math.ceil((2 << 20) / filling.length);
    const end = 'ffc0000b080001000101011100ffda0008010100003f00';
    const bytes = Buffer.from(`ffd8${filling.repeat(count)}${end}`, 'hex');
    expect(mendJpeg(bytes) === bytes).toBe(true);
  });

  it.each([
    ['of JFIF', 'ffe000074a46494600'],
    ['of the scan', 'ffda0000'],
  ])('may have a segment %s that is too short', (_which, segment) => {
    const frame = 'ffc0000b080001000101011100';
    const bytes = Buffer.from(`ffd8${frame}${segment}ffda000801010000ffff00ffd9`, 'hex');
    expect(() => mendJpeg(bytes)).not.toThrow();
  });

  it.each([
    ['srgb', 3, 1],
    ['cmyk', 4, 2],
  ] as const)('may name an unknown colour transform of %s', async (colours, channels, known) => {
    const background = { r: 200, g: 90, b: 30 };
    const size = { width: 16, height: 8 };
    const plain = await sharp({ create: { ...size, channels: 3, background } })
      .toColourspace(colours)
      .jpeg()
      .toBuffer();
    // Without the segments of the encoder, which would say the colours too.
    const tables = plain.subarray(plain.indexOf(Buffer.from('ffdb', 'hex')));
    const adobe = (transform: number) =>
      Buffer.from(`ffee000e41646f62650064000000000${transform}`, 'hex');
    const withTransform = (transform: number) =>
      Buffer.concat([Buffer.from('ffd8', 'hex'), adobe(transform), tables]);
    const scan = tables.indexOf(Buffer.from('ffda', 'hex'));
    const afterFrame = (transform: number) =>
      Buffer.concat([
        Buffer.from('ffd8', 'hex'),
        ...[tables.subarray(0, scan), adobe(transform), tables.subarray(scan)],
      ]);
    const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
    expect((await sharp(withTransform(known)).metadata()).channels).toBe(channels);
    await expect(pixels(withTransform(9))).rejects.toThrow('Adobe');
    const mended = mendJpeg(withTransform(9));
    expect(await pixels(mended)).toEqual(await pixels(withTransform(known)));
    expect(await pixels(mendJpeg(afterFrame(9)))).toEqual(await pixels(withTransform(known)));
    for (const valid of [0, known]) {
      const mendedValid = mendJpeg(withTransform(valid));
      expect(mendedValid.indexOf(withTransform(valid))).toBe(0);
    }
  });
});
