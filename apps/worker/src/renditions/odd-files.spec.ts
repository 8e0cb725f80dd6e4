import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { renderImage } from './render-image.ts';
import { UndecodableImage } from './undecodable-image.ts';

/** Longer than any decoding in these tests. */
const timeoutS = 60;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The largest rendition made from these bytes. */
async function rendered(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, 'original');
  await writeFile(path, bytes);
  const renditions = [];
  for await (const step of renderImage(path, 100, timeoutS)) renditions.push(...step.renditions);
  const regular = renditions.find(({ type, format }) => type === 'regular' && format === 'webp');
  if (!regular) throw new Error('there is no such rendition');
  return sharp(regular.bytes).raw().toBuffer();
}

const plain = (r: number, g: number, b: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g, b } } });

/** A picture of which a lost part would be seen. */
async function photo({ progressive = false } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 200, channels: 3, noise, background: 'black' } as const;
  const jpeg = await sharp({ create }).jpeg({ progressive }).toBuffer();
  const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)]);
}

const SCAN = Buffer.from([0xff, 0xda]);
/** The last bytes of a scan's header: its coefficients. */
const endOfScanHeader = (jpeg: Buffer) =>
  jpeg.indexOf(SCAN) + 2 + jpeg.readUInt16BE(jpeg.indexOf(SCAN) + 2);

describe('a JPEG with a careless header', () => {
  const careless: [string, (jpeg: Buffer) => Buffer][] = [
    [
      'coefficients that a sequential one does not have',
      (jpeg) => {
        const copy = Buffer.from(jpeg);
        copy.set([0, 0, 0x11], endOfScanHeader(copy) - 3);
        return copy;
      },
    ],
    [
      'a later version of JFIF',
      (jpeg) => {
        const copy = Buffer.from(jpeg);
        copy[jpeg.indexOf('JFIF') + 5] = 2;
        return copy;
      },
    ],
    [
      'stray bytes between its segments',
      (jpeg) => Buffer.concat([jpeg.subarray(0, 20), Buffer.from([7, 7]), jpeg.subarray(20)]),
    ],
    [
      'stray bytes that look like a marker',
      (jpeg) => Buffer.concat([jpeg.subarray(0, 20), Buffer.from([0xff, 0]), jpeg.subarray(20)]),
    ],
  ];

  it.each(careless)('is shown as it is: %s', async (_what, spoil) => {
    const jpeg = await photo();
    const spoilt = spoil(jpeg);
    await expect(sharp(spoilt, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow();
    expect((await rendered(spoilt)).equals(await rendered(jpeg))).toBe(true);
  });

  it.each(careless)('is refused if its picture is damaged too: %s', async (_what, spoil) => {
    const jpeg = spoil(await photo());
    await expect(rendered(jpeg.subarray(0, jpeg.length / 2))).rejects.toBeInstanceOf(
      UndecodableImage,
    );
  });

  it('is shown when progressive, but not if its end is missing', async () => {
    const jpeg = await photo({ progressive: true });
    const spoilt = Buffer.concat([jpeg.subarray(0, 20), Buffer.from([7, 7]), jpeg.subarray(20)]);
    expect((await rendered(spoilt)).equals(await rendered(jpeg))).toBe(true);
    await expect(rendered(spoilt.subarray(0, -2))).rejects.toBeInstanceOf(UndecodableImage);
  });

  it('without any picture is refused', async () => {
    const jpeg = await photo();
    const header = jpeg.subarray(0, jpeg.indexOf(SCAN));
    await expect(rendered(header)).rejects.toBeInstanceOf(UndecodableImage);
  });
});

describe('the colours of a picture', () => {
  const near = (pixels: Buffer, colour: number[]) => {
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs(pixels.readUInt8(channel) - value)).toBeLessThanOrEqual(3);
    }
  };

  it.each(['srgb', 'p3'])('of 16 bits with the profile %s are those of 8 bits', async (name) => {
    const profile = await profileOf(name);
    for (const image of [plain(200, 60, 60), plain(200, 60, 60).ensureAlpha(0.5)]) {
      const sixteen = await image.clone().toColourspace('rgb16').png().toBuffer();
      expect((await sharp(sixteen).metadata()).depth).toBe('ushort');
      const expected = await rendered(withProfile(await image.png().toBuffer(), profile));
      near(await rendered(withProfile(sixteen, profile)), [...expected.subarray(0, 3)]);
    }
  });

  it('of 16-bit grey are converted from its profile', async () => {
    const grey = plain(128, 128, 128).toColourspace('grey16');
    const named = withProfile(await grey.png().toBuffer(), greyProfile(1.8));
    const { icc, space } = await sharp(named).metadata();
    expect([icc !== undefined, space]).toEqual([true, 'grey16']);
    // 128 by an exponent of 1.8 has the brightness of 146 in sRGB.
    near(await rendered(named), [146]);
  });

  // What LittleCMS makes of them with the profile of Adobe RGB (1998).
  it.each(['II', 'MM'])(
    'in Adobe RGB by EXIF alone, byte order %s, are converted',
    async (order) => {
      const jpeg = await plain(200, 60, 60)
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer();
      near(await rendered(withExif(jpeg, order === 'II', 'R03')), [231, 57, 57]);
      near(await rendered(withExif(jpeg, order === 'II', 'R98')), [200, 60, 60]);
      const profiled = await sharp(jpeg)
        .withIccProfile('srgb')
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer();
      near(await rendered(withExif(profiled, order === 'II', 'R03')), [200, 60, 60]);
    },
  );
});

async function profileOf(name: string): Promise<Buffer> {
  const { icc } = await sharp(
    await plain(0, 0, 0).withIccProfile(name).png().toBuffer(),
  ).metadata();
  if (!icc) throw new Error('sharp embeds it');
  return icc;
}

/** The smallest profile of a grey space: its white, and its curve as an exponent. */
function greyProfile(exponent: number): Buffer {
  const profile = Buffer.alloc(192);
  const words: (readonly [at: number, value: number])[] = [
    ...([
      [0, 192],
      [8, 0x02_10_00_00],
      [68, 0xf6d6],
      [72, 0x1_0000],
      [76, 0xd32d],
    ] as const),
    ...([
      [128, 2],
      [136, 156],
      [140, 20],
      [148, 176],
      [152, 14],
    ] as const),
    ...([
      [164, 0xf6d6],
      [168, 0x1_0000],
      [172, 0xd32d],
      [184, 1],
    ] as const),
  ];
  for (const [at, value] of words) profile.writeUInt32BE(value, at);
  profile.write('mntrGRAYXYZ ', 12);
  profile.write('acsp', 36);
  profile.write('wtpt', 132);
  profile.write('kTRC', 144);
  profile.write('XYZ ', 156);
  profile.write('curv', 176);
  profile.writeUInt16BE(exponent * 256, 188);
  return profile;
}

/** Adds a profile to a PNG without changing its pixels, which sharp would do. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0'), deflateSync(profile)]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(body.length - 4, 0);
  ends.writeUInt32BE(crc32(body), 4);
  const chunk = Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  // After the signature and the first chunk.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Adds EXIF whose interoperability directory has this index. */
function withExif(jpeg: Buffer, isLittle: boolean, index: string): Buffer {
  const directory = (tag: number, type: number, count: number, value: number | Buffer) => {
    const bytes = Buffer.alloc(18);
    const u16 = (v: number, at: number) =>
      isLittle ? bytes.writeUInt16LE(v, at) : bytes.writeUInt16BE(v, at);
    const u32 = (v: number, at: number) =>
      isLittle ? bytes.writeUInt32LE(v, at) : bytes.writeUInt32BE(v, at);
    u16(1, 0);
    u16(tag, 2);
    u16(type, 4);
    u32(count, 6);
    if (typeof value === 'number') u32(value, 10);
    else value.copy(bytes, 10);
    return bytes;
  };
  const start = isLittle ? '49492a0008000000' : '4d4d002a00000008';
  const content = Buffer.concat([
    Buffer.from('Exif\0\0'),
    Buffer.from(start, 'hex'),
    // To EXIF, at 26, and from there to interoperability, at 44.
    directory(0x8769, 4, 1, 26),
    directory(0xa005, 4, 1, 44),
    directory(1, 2, 4, Buffer.from(`${index}\0`)),
  ]);
  const segment = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, content, jpeg.subarray(2)]);
}
