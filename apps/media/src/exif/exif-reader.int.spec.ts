import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { emptyMetadata, type ImageMetadata } from '@salon/api-contract';
import { exiftool, type ExifTool, type WriteTags } from 'exiftool-vendored';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { ExifReader } from './exif-reader.ts';
import { openExifTool } from './open-exif-tool.ts';
import type { requestedTags } from './raw-tags.ts';
import { toImageMetadata } from './to-image-metadata.ts';

type Facts = Partial<ImageMetadata>;
/** The only tag of a file, and what the gallery shows of it. All tags but the one that decides how a file is read. */
const examples: Record<Exclude<(typeof requestedTags)[number], 'FileType'>, [unknown, Facts]> = {
  Make: ['Canon', { camera: 'Canon' }],
  Model: ['DMC-LC40', { camera: 'DMC-LC40' }],
  LensModel: ['RF50mm F1.8 STM', { lens: 'RF50mm F1.8 STM' }],
  'XMP:Lens': ['RF50mm F1.8 STM', { lens: 'RF50mm F1.8 STM' }],
  LensInfo: ['24 70 2.8 4', { lens: '24-70mm f/2.8-4' }],
  'FNumber#': [4, { aperture: 4 }],
  // The shortest that cameras have.
  'ExposureTime#': [1 / 32_000, { shutterSpeed: 1 / 32_000 }],
  'ApertureValue#': [5.6, { aperture: 5.6 }],
  'ShutterSpeedValue#': [0.005, { shutterSpeed: 0.005 }],
  ISO: [400, { iso: 400 }],
  'RecommendedExposureIndex#': [102_400, { iso: 102_400 }],
  'StandardOutputSensitivity#': [102_400, { iso: 102_400 }],
  'ISOSpeed#': [102_400, { iso: 102_400 }],
  'FocalLength#': [70, { focalLength: 70 }],
  'EXIF:FocalLengthIn35mmFormat#': [75, { focalLengthEquivalent: 75 }],
  'XMP:FocalLengthIn35mmFormat#': [75, { focalLengthEquivalent: 75 }],
  DateTimeOriginal: ['2022:05:06 07:08:09', { date: '2022-05-06T07:08:09' }],
  CreateDate: ['2022:05:06 07:08:09', { date: '2022-05-06T07:08:09' }],
  'XMP:DateCreated': ['2022:05:06', { date: '2022-05-06T00:00:00' }],
  'XMP-dc:Description*': ['Nets', { captions: { en: 'Nets' } }],
  'IPTC:Caption-Abstract': ['Nets', { captions: { en: 'Nets' } }],
  'XMP-dc:Title*': ['Nets', { captions: { en: 'Nets' } }],
  'IPTC:ObjectName': ['Nets', { captions: { en: 'Nets' } }],
  'XMP-photoshop:Headline': ['Nets', { captions: { en: 'Nets' } }],
};

describe('the metadata of a file', () => {
  const reader = new ExifReader();
  let folder: string;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'exif-'));
  });
  afterAll(async () => {
    await reader.onApplicationShutdown();
    await exiftool.end();
    await rm(folder, { recursive: true });
  });

  async function aFile(
    bytes: Buffer,
    { name = 'image', tags }: { name?: string; tags?: WriteTags } = {},
  ) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    // With MWG, a date would also be written as another tag.
    const options = { writeArgs: ['-overwrite_original', '-n'], useMWG: false };
    if (tags) await exiftool.write(path, tags, options);
    return path;
  }
  /** Only the maker's notes have the lens. */
  function aFileWithNotes() {
    const notes = directory([{ tag: CANON_LENS_MODEL, text: 'EF50mm f/1.8 STM' }], NOTES_AT);
    const exif = tiff([{ tag: MAKE, text: 'Canon' }], [{ tag: MAKER_NOTE, bytes: notes }]);
    return aFile(jpeg(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))));
  }
  const metadataOf = async (path: string) => toImageMetadata(await reader.read(path), 'one.jpg');

  const camera = {
    Make: 'Canon',
    Model: 'Canon EOS R6',
    LensModel: 'RF24-105mm F4 L IS USM',
    FNumber: 4,
    ExposureTime: '0.004',
    ISO: 400,
    FocalLength: '70',
    FocalLengthIn35mmFormat: 70,
    DateTimeOriginal: '2022:05:06 07:08:09',
  };
  const shown = {
    camera: 'Canon EOS R6',
    lens: 'RF24-105mm F4 L IS USM',
    aperture: 4,
    shutterSpeed: 0.004,
    iso: 400,
    focalLength: 70,
    focalLengthEquivalent: 70,
    date: '2022-05-06T07:08:09',
    comment: null,
    captions: {},
  };

  it('is read again when exiftool is killed meanwhile', async () => {
    const path = await aFile(jpeg(), { tags: camera });
    await metadataOf(path);
    const { pids } = reader['exiftool']; // of the child processes
    expect(pids).not.toEqual([]);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const metadata = metadataOf(path);
    await setTimeout(100);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await metadata).toEqual(shown);
  });

  it('is read while exiftool hangs at another file, which is read some seconds later', async () => {
    const paths = await Promise.all(
      ['one', 'another'].map((name) => aFile(jpeg(), { name, tags: camera })),
    );
    const tool = openExifTool({ timeoutMs: 8_000 });
    const hasty = new ExifReader();
    Object.assign(hasty, { exiftool: tool });
    const read = async (path: string) => toImageMetadata(await hasty.read(path), 'one.jpg');
    // A process that still starts would get no file while it is stopped.
    const ready = new Set<number>();
    tool.batchCluster.on('taskResolved', (_task, { pid }) => ready.add(pid));
    while (ready.size < 2) await Promise.all(paths.map(read));
    const [hanging = 0] = ready;
    process.kill(hanging, 'SIGSTOP');
    const readings = paths.map(read);
    expect(await Promise.race(readings)).toEqual(shown);
    expect(await Promise.all(readings)).toEqual([shown, shown]);
    expect(tool.pids).not.toContain(hanging); // of the child processes
    await hasty.onApplicationShutdown();
  });

  it('is read from a JPEG and from a PNG', async () => {
    expect(await metadataOf(await aFile(jpeg(), { tags: camera }))).toEqual(shown);
    expect(await metadataOf(await aFile(png(), { tags: camera }))).toEqual(shown);
  });

  it.each(['JPEG', 'PNG'])(
    'has the exposure from its logarithms where a %s has only those',
    async (kind) => {
      const { FNumber: _f, ExposureTime: _t, ...others } = camera;
      // Written as f-number and seconds, which exiftool stores as logarithms.
      const tags = { ...others, 'EXIF:ApertureValue': 5.6, 'EXIF:ShutterSpeedValue': 1 / 200 };
      const path = await aFile(kind === 'JPEG' ? jpeg() : png(), { tags });
      expect(await metadataOf(path)).toEqual({ ...shown, aperture: 5.6, shutterSpeed: 0.005 });
    },
  );

  it('has no exposure where its logarithms are fractions of zero', async () => {
    const exif = tiff(
      [{ tag: MAKE, text: 'Canon' }],
      [
        { tag: SHUTTER_SPEED_VALUE, bytes: Buffer.alloc(8), type: SIGNED_RATIONAL },
        { tag: APERTURE_VALUE, bytes: Buffer.alloc(8), type: RATIONAL },
      ],
    );
    const path = await aFile(jpeg(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))));
    expect(await metadataOf(path)).toEqual({ ...emptyMetadata, camera: 'Canon' });
  });

  it('has the caption that an editor wrote, as XMP or in any encoding of IPTC', async () => {
    const iptc = { 'IPTC:Caption-Abstract': 'Café' };
    const captionOf = async (tags: object) => {
      const path = await aFile(jpeg(), { tags });
      return (await metadataOf(path)).captions.en;
    };
    expect(await captionOf({ 'XMP-dc:Description': 'Crème', ...iptc })).toBe('Crème');
    expect(await captionOf(iptc)).toBe('Café');
    expect(await captionOf({ 'IPTC:CodedCharacterSet': 'UTF8', ...iptc })).toBe('Café');
    // As programs write UTF-8 that do not say so.
    expect(await captionOf({ 'IPTC:Caption-Abstract': 'CafÃ©' })).toBe('Café');
    expect(await captionOf({ ImageDescription: 'SONY DSC' })).toBeUndefined();
  });

  it.each(Object.entries(examples))(
    'has what %s says where it is alone',
    async (tag, [value, facts]) => {
      const path = await aFile(jpeg(), { tags: { [tag.replace(/[#*]$/, '')]: value } });
      expect(await metadataOf(path)).toEqual({ ...emptyMetadata, ...facts });
    },
  );

  it('has the caption in English where there are several, as it was typed', async () => {
    const captions = { 'XMP-dc:Description': 'Zwölf', 'XMP-dc:Description-en-US': '12.10' };
    const path = await aFile(jpeg(), { tags: captions as WriteTags }); // the type has no languages
    expect((await metadataOf(path)).captions.en).toBe('12.10');
  });

  it('is read from a PNG that stores it after the picture', async () => {
    const exif = chunk('eXIf', tiff([{ tag: MAKE, text: 'Canon' }]));
    expect((await metadataOf(await aFile(png(exif)))).camera).toBe('Canon');
  });

  it('takes the lens from the maker’s notes when the standard fields lack it', async () => {
    const path = await aFileWithNotes();
    expect(await metadataOf(path)).toMatchObject({ camera: 'Canon', lens: 'EF50mm f/1.8 STM' });
  });

  it('is what the standard fields say when exiftool fails at the maker’s notes', async () => {
    const { exiftool: tool } = reader as unknown as { exiftool: ExifTool };
    const path = await aFileWithNotes();
    const quick = await tool.readRaw(path, {
      readArgs: ['-Make', '-MakerNote*', '-api', 'makernotes=1'],
    });
    const fails = jest.spyOn(tool, 'readRaw');
    fails.mockResolvedValueOnce(quick).mockRejectedValueOnce(new Error('timeout'));
    expect(await metadataOf(path)).toEqual({ ...emptyMetadata, camera: 'Canon' });
    expect(fails).toHaveBeenCalledTimes(2);
    fails.mockRestore();
  });

  it('takes the lens from the maker’s notes when the standard field only says that it is unknown', async () => {
    const settings = Buffer.alloc(2 * 46);
    // Their length; lens 26; its longest and shortest focal length; units per mm.
    for (const [at, value] of [
      [0, 92],
      [22, 26],
      [23, 100],
      [24, 100],
      [25, 1],
    ] as const)
      settings.writeUInt16LE(value, 2 * at);
    const notes = directory([{ tag: CANON_CAMERA_SETTINGS, bytes: settings }], NOTES_AT + 24);
    const exif = tiff(
      [{ tag: MAKE, text: 'Canon' }],
      [
        { tag: ISO, value: 400 },
        { tag: MAKER_NOTE, bytes: notes },
        { tag: LENS_MODEL, text: '-----' },
      ],
    );
    const path = await aFile(jpeg(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))));
    expect(await metadataOf(path)).toMatchObject({
      camera: 'Canon',
      lens: expect.stringContaining('100mm f/2.8 Macro'),
    });
  });

  it('takes the lens that exiftool concludes from several maker’s notes', async () => {
    const lens = Buffer.alloc(4 * 8);
    // As fractions: the shortest and longest focal length, and the f-number at each.
    [17, 1, 35, 1, 28, 10, 28, 10].forEach((number, at) => lens.writeUInt32LE(number, 4 * at));
    const notes = [
      { tag: NIKON_LENS_TYPE, value: 2 },
      { tag: NIKON_LENS, bytes: lens, type: RATIONAL },
    ];
    const exif = tiff(
      [{ tag: MAKE, text: 'NIKON' }],
      [{ tag: MAKER_NOTE, bytes: directory(notes, NOTES_AT) }],
    );
    const path = await aFile(jpeg(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))));
    expect(await metadataOf(path)).toMatchObject({ camera: 'NIKON', lens: '17-35mm f/2.8 D' });
  });

  it.each([
    ['takes for a manual one', true],
    ['cannot distinguish from many others', false],
  ])('has no lens where it is one that exiftool %s', async (_, isManual) => {
    const maxAperture = { tag: MAX_APERTURE_VALUE, bytes: Buffer.alloc(8), type: RATIONAL };
    const notes = Buffer.concat([
      Buffer.from('SONY DSC \0\0\0'),
      directory([{ tag: SONY_LENS_TYPE, value: 65_535 }], NOTES_AT),
    ]);
    const exif = tiff(
      [{ tag: MAKE, text: 'SONY' }],
      [...(isManual ? [maxAperture] : []), { tag: MAKER_NOTE, bytes: notes }],
    );
    const path = await aFile(jpeg(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))));
    expect(await metadataOf(path)).toEqual({ ...emptyMetadata, camera: 'SONY' });
  });

  it('never includes location, owner, copyright or serial numbers', async () => {
    const tags = {
      ...camera,
      GPSLatitude: 52.5,
      GPSLongitude: 13.4,
      Artist: 'Canary Artist',
      OwnerName: 'Canary Owner',
      SerialNumber: 'CANARY-1',
      LensSerialNumber: 'CANARY-2',
      UserComment: 'Canary comment',
      Copyright: 'Canary copyright',
    };
    const raw = await reader.read(await aFile(jpeg(), { tags }));
    expect(raw.Make).toBe('Canon');
    expect(JSON.stringify(raw)).not.toMatch(/canary|gps|52\.5|13\.4/i);
  });

  it('is bounded, whatever text the file holds', async () => {
    const model = 'A'.repeat(60_000);
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff([{ tag: MODEL, text: model }])]);
    expect((await metadataOf(await aFile(jpeg(segment(0xe1, exif))))).camera).toHaveLength(200);
  });

  it('survives text that is not UTF-8', async () => {
    const bytes = Buffer.from('Caf\xe9\0hidden\0', 'latin1');
    const exif = Buffer.concat([
      Buffer.from('Exif\0\0'),
      tiff([{ tag: MODEL, bytes, type: ASCII }]),
    ]);
    expect((await metadataOf(await aFile(jpeg(segment(0xe1, exif))))).camera).toMatch(/^Caf/);
  });

  it('does not depend on the name of the file', async () => {
    const names = [
      '-ver.jpg',
      '$(touch pwned).jpg',
      '|touch pwned|.jpg',
      'Ünï 📷 写真.jpg',
      '%d.jpg',
    ];
    for (const name of names) {
      expect((await metadataOf(await aFile(jpeg(), { name, tags: camera }))).camera).toBe(
        'Canon EOS R6',
      );
    }
    expect(await readdir(folder)).not.toContain('pwned');
  });

  it('is not read from a path that would add options', async () => {
    await aFile(jpeg(), { name: 'plain.jpg', tags: camera });
    expect(await reader.read(`${join(folder, 'plain.jpg')}\n-all:all`)).toEqual({});
  });

  it.each([
    ['is no image', Buffer.from('hello')],
    ['is empty', Buffer.alloc(0)],
    [
      'claims endless EXIF',
      jpeg(segment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'))),
    ],
  ])('is empty when the file %s', async (_, bytes) => {
    const { camera, date } = await metadataOf(await aFile(bytes));
    expect({ camera, date }).toEqual({ camera: null, date: null });
  });

  it('is empty when there is no file', async () => {
    expect(await reader.read(join(folder, 'missing'))).toEqual({});
  });

  it('logs the reason when it cannot be read', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const path = join(folder, 'missing');
    await reader.read(path);
    const err: unknown = expect.objectContaining({ message: expect.stringContaining('missing') });
    expect(warn.mock.calls).toEqual([[{ msg: 'metadata not read', path, err }]]);
    warn.mockRestore();
  });
});

const MAKE = 0x010f;
const MODEL = 0x0110;
const EXIF_IFD = 0x8769;
const ISO = 0x8827;
const MAKER_NOTE = 0x927c;
const LENS_MODEL = 0xa434;
const CANON_CAMERA_SETTINGS = 0x0001;
const CANON_LENS_MODEL = 0x0095;
const NIKON_LENS_TYPE = 0x0083;
const NIKON_LENS = 0x0084;
const SONY_LENS_TYPE = 0xb027;
const SHUTTER_SPEED_VALUE = 0x9201;
const APERTURE_VALUE = 0x9202;
const MAX_APERTURE_VALUE = 0x9205;
const ASCII = 2;
const LONG = 4;
const RATIONAL = 5;
const UNDEFINED = 7;
const SIGNED_RATIONAL = 10;

interface Entry {
  tag: number;
  text?: string;
  bytes?: Buffer;
  value?: number;
  type?: number;
}

/** One EXIF directory that begins at an offset, its longer values behind it. */
function directory(entries: Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + 12 * entries.length + 4);
  head.writeUInt16LE(entries.length);
  const values: Buffer[] = [];
  entries.forEach(({ tag, text, bytes, value, type }, index) => {
    const entry = head.subarray(2 + 12 * index);
    entry.writeUInt16LE(tag, 0);
    if (value !== undefined) {
      entry.writeUInt16LE(LONG, 2);
      entry.writeUInt32LE(1, 4);
      entry.writeUInt32LE(value, 8);
      return;
    }
    const content = bytes ?? Buffer.from(`${text}\0`);
    entry.writeUInt16LE(type ?? (text === undefined ? UNDEFINED : ASCII), 2);
    const isRational = type === RATIONAL || type === SIGNED_RATIONAL;
    entry.writeUInt32LE(isRational ? content.length / 8 : content.length, 4);
    entry.writeUInt32LE(at + Buffer.concat([head, ...values]).length, 8);
    values.push(content);
  });
  return Buffer.concat([head, ...values]);
}

const TIFF_HEAD = Buffer.from('II*\0\x08\0\0\0', 'latin1');
/** Where `tiff` puts a maker note that is the only entry of its second directory, after a make of five letters. */
const NOTES_AT = 8 + (2 + 24 + 4) + 6 + (2 + 12 + 4);

function tiff(main: Entry[], exif?: Entry[]): Buffer {
  if (!exif) return Buffer.concat([TIFF_HEAD, directory(main, 8)]);
  const withPointer = (value: number) => directory([...main, { tag: EXIF_IFD, value }], 8);
  const at = 8 + withPointer(0).length;
  return Buffer.concat([TIFF_HEAD, withPointer(at), directory(exif, at)]);
}

function segment(code: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A JPEG of one grey pixel block; metadata readers need no more. */
function jpeg(...segments: Buffer[]): Buffer {
  const tables = segment(0xdb, Buffer.concat([Buffer.alloc(1), Buffer.alloc(64, 1)]));
  const frame = segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0]));
  const huffman = (id: number) =>
    segment(0xc4, Buffer.concat([Buffer.from([id, 1]), Buffer.alloc(15), Buffer.alloc(1)]));
  const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
  const start = Buffer.from([0xff, 0xd8]);
  const end = Buffer.from([0x3f, 0xff, 0xd9]);
  return Buffer.concat([start, ...segments, tables, frame, huffman(0), huffman(0x10), scan, end]);
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), body, Buffer.alloc(4)]);
  bytes.writeUInt32BE(body.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** A PNG of one grey pixel, with chunks behind the picture. */
function png(...after: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    ...after,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
