import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { inspectImage } from './inspect-image.ts';
import type { InspectionLimits } from './inspection.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspection-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Buffer, limits?: Partial<InspectionLimits>) {
  const path = join(folder, 'image');
  await writeFile(path, bytes);
  return inspectImage(path, limits);
}
const refused = (reason: string) => ({ ok: false, reason });

(existsSync('/proc/self/fd') ? it : it.skip)('leaves no file open', async () => {
  await inspect(aPng());
  await inspect(Buffer.from('not a picture'));
  const paths = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)));
  const open = await Promise.all(paths.map((path) => path.catch(() => '')));
  expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
});

describe('the type of a file', () => {
  const start = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
      ),
    );

  it.each([
    ['nothing', start(), 'empty'],
    ['only the start of a JPEG', start([0xff, 0xd8]), undefined],
    [
      'a JPEG behind a byte order mark',
      Buffer.concat([start([0xef, 0xbb, 0xbf]), aJpeg()]),
      undefined,
    ],
    ['a PNG sent as text', start('\x89PNG\n\x1a\n', [0, 0, 0, 13], 'IHDR'), undefined],
    ['a GIF', start('GIF89a', [1, 0, 1, 0, 0, 0, 0]), 'gif'],
    ['a WebP', start('RIFF', [36, 0, 0, 0], 'WEBPVP8L'), 'webp'],
    ['a TIFF', start('II*\0', [8, 0, 0, 0]), 'tiff'],
    ['a HEIF', start([0, 0, 0, 24], 'ftypheic'), 'heic'],
    ['an AVIF', start([0, 0, 0, 28], 'ftypavif'), 'avif'],
    ['a film', start([0, 0, 0, 32], 'ftypisom'), 'video'],
    ['a RAW file of Canon (CR3)', start([0, 0, 0, 24], 'ftypcrx '), 'raw'],
    ['a RAW file of Canon (CR2)', start('II*\0', [16, 0, 0, 0], 'CR'), 'raw'],
    ['a RAW file of Fujifilm', start('FUJIFILMCCD-RAW '), 'raw'],
    ['a RAW file of Olympus', start('IIRO', [8, 0, 0, 0]), 'raw'],
    ['a RAW file of Panasonic', start('IIU\0', [24, 0, 0, 0]), 'raw'],
    ['a JPEG XL in its container', start([0, 0, 0, 12], 'JXL \r\n\x87\n'), 'jxl'],
    ['a bare JPEG XL', start([0xff, 0x0a, 0xfa]), 'jxl'],
    ['a Photoshop document', start('8BPS', [0, 1]), 'psd'],
    ['a BMP', start('BM', [0, 0, 0, 0]), 'bmp'],
    ['an icon', start([0, 0, 1, 0, 1, 0]), undefined],
    ['an SVG', start('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
    ['a page', start('<!doctype html><script>1</script>'), undefined],
    ['a document', start('%PDF-1.7'), 'pdf'],
    ['an archive', start('PK\x03\x04'), undefined],
    ['a JPEG 2000', start([0, 0, 0, 12], 'jP  \r\n\x87\n'), undefined],
  ])('is not a picture when it is %s', async (_, bytes, found) => {
    expect(await inspect(bytes)).toEqual({ ...refused('not-an-image'), found });
  });

  it('does not depend on the name of the file', async () => {
    const path = join(folder, '-x.png; $(id).gif');
    await writeFile(path, aJpeg());
    expect(await inspectImage(path)).toMatchObject({ ok: true, format: 'jpeg' });
  });

  it('is not guessed for a file that cannot be read', async () => {
    await expect(inspectImage(join(folder, 'missing'))).rejects.toThrow('ENOENT');
  });
});

describe('a JPEG', () => {
  it.each([
    ['baseline', 0xc0],
    ['progressive', 0xc2],
    ['arithmetic', 0xc9],
  ])('passes with its stored size when it is %s', async (_, code) => {
    expect(await inspect(aJpeg({ code, width: 640, height: 480 }))).toEqual({
      ok: true,
      format: 'jpeg',
      width: 640,
      height: 480,
    });
  });

  it.each([1, 3, 4])('passes with %d components', async (components) => {
    expect(await inspect(aJpeg({ components }))).toMatchObject({ ok: true });
  });

  it('passes without its end marker', async () => {
    expect(await inspect(aJpeg().subarray(0, -2))).toMatchObject({ ok: true });
  });

  it('passes with stray bytes between segments, as viewers show it', async () => {
    const extra = [Buffer.from([0xff, 0x00, 0x17, 0x2a])];
    expect(await inspect(aJpeg({ extra }))).toMatchObject({ ok: true });
  });

  it('is checked by its first picture when more follow', async () => {
    const small = aJpeg({ width: 8, height: 8 });
    const two = Buffer.concat([small, aJpeg({ width: 60_000, height: 60_000 })]);
    expect(await inspect(two)).toMatchObject({ ok: true, width: 8 });
  });

  it('finds a marker that is split between two reads', async () => {
    const fill = (length: number) => segment(0xfe, Buffer.alloc(length));
    for (let shift = 0; shift < 60; shift++) {
      const extra = [fill(65_000), fill(380 + shift)];
      const jpeg = aJpeg({ code: 0xc2, extra, scans: 4 });
      expect(await inspect(jpeg, { maxScans: 3 })).toEqual(refused('too-complex'));
      expect(await inspect(jpeg, { maxScans: 4 })).toMatchObject({ ok: true });
    }
  });

  it('passes with up to 200 megapixels', async () => {
    const of = (width: number, height: number) => inspect(aJpeg({ width, height }));
    expect(await of(16_320, 12_240)).toMatchObject({ ok: true });
    expect(await of(17_000, 17_000)).toEqual(refused('too-many-pixels'));
    expect(await of(65_500, 65_500)).toEqual(refused('too-many-pixels'));
  });

  it('is too complex with thousands of scans, however empty', async () => {
    expect(await inspect(aJpeg({ code: 0xc2, scans: 10 }))).toMatchObject({ ok: true });
    expect(await inspect(aJpeg({ code: 0xc2, scans: 4_000 }))).toEqual(refused('too-complex'));
    const sequentialByComponent = aJpeg({ scans: 4_000, scanned: [1] });
    expect(await inspect(sequentialByComponent)).toEqual(refused('too-complex'));
  });

  it('is too complex when a decoder would hold more coefficients than allowed', async () => {
    const side = { width: 12_000, height: 12_000 };
    expect(await inspect(aJpeg({ ...side, code: 0xc0 }))).toMatchObject({ ok: true });
    expect(await inspect(aJpeg({ ...side, code: 0xc2 }))).toEqual(refused('too-complex'));
  });

  it('is too complex with endless segments', async () => {
    const extra = Array.from({ length: 50 }, () => segment(0xfe, Buffer.from('x')));
    expect(await inspect(aJpeg({ extra }), { maxParts: 40 })).toEqual(refused('too-complex'));
  });

  it.each([
    ['has 12 bits', { precision: 12 }],
    ['is lossless', { code: 0xc3 }],
    ['is hierarchical', { code: 0xc5 }],
  ])('is of a kind that has no decoder when it %s', async (_, options) => {
    expect(await inspect(aJpeg(options))).toEqual(refused('too-complex'));
  });

  it.each([
    ['refers to a quantisation table that it lacks', { tables: [1] }],
    ['has no size', { width: 0 }],
    ['leaves its height open', { height: 0 }],
    ['has two components', { components: 2 }],
    ['has impossible sampling factors', { sampling: 0x50 }],
    ['has no frame', { code: 0xe0 }],
    ['scans a component that it lacks', { scanned: [9] }],
    ['has no scan', { scans: 0 }],
    ['has a second frame', { extra: [segment(0xc0, frameBody({}))] }],
    ['has an impossible segment length', { extra: [Buffer.from([0xff, 0xe1, 0, 1])] }],
    ['has a segment longer than the file', { extra: [Buffer.from([0xff, 0xc0, 0xff, 0xff])] }],
  ] satisfies [string, JpegOptions][])('is damaged when it %s', async (_, options) => {
    expect(await inspect(aJpeg(options))).toEqual(refused('damaged'));
  });

  it('is damaged when its end was overwritten with zeros, not when zeros follow its end', async () => {
    const whole = aJpeg();
    const zeros = Buffer.alloc(100_000);
    expect(await inspect(Buffer.concat([whole.subarray(0, -2), zeros]))).toEqual(
      refused('damaged'),
    );
    expect(await inspect(Buffer.concat([whole, zeros]))).toMatchObject({ ok: true });
  });

  it('is damaged when cut anywhere before its picture data', async () => {
    const whole = aJpeg();
    const scanStart = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
    for (let length = 3; length < scanStart + 2; length++)
      expect(await inspect(whole.subarray(0, length))).toEqual(refused('damaged'));
  });
});

describe('a PNG', () => {
  it('passes with its stored size', async () => {
    expect(await inspect(aPng({ width: 300, height: 200 }))).toEqual({
      ok: true,
      format: 'png',
      width: 300,
      height: 200,
    });
  });

  it('passes without its end chunk and with a truncated chunk after the picture', async () => {
    const whole = aPng();
    expect(await inspect(whole.subarray(0, -12))).toMatchObject({ ok: true });
    expect(await inspect(whole.subarray(0, -3))).toMatchObject({ ok: true });
    const text = chunk('tEXt', Buffer.from('Comment\0words'));
    const torn = Buffer.concat([whole.subarray(0, -12), text.subarray(0, -6)]);
    expect(await inspect(torn)).toMatchObject({ ok: true });
  });

  it('passes with a wrong checksum in an optional chunk', async () => {
    const extra = [breakCrc(chunk('tEXt', Buffer.from('a\0b')))];
    expect(await inspect(aPng({ extra }))).toMatchObject({ ok: true });
  });

  it('has the same limits for pixels and row length as a JPEG', async () => {
    const of = (width: number, height: number) =>
      inspect(aPng({ width, height, data: Buffer.alloc(700_000) }));
    expect(await of(12_000, 12_000)).toMatchObject({ ok: true });
    expect(await of(30_000, 30_000)).toEqual(refused('too-many-pixels'));
    expect(await of(2 ** 31 - 1, 2 ** 31 - 1)).toEqual(refused('too-many-pixels'));
    expect(await of(1_000_000, 1)).toEqual(refused('too-many-pixels'));
  });

  it('is damaged when its data is too small for its stated size', async () => {
    const claim = { width: 10_000, height: 10_000 };
    expect(await inspect(aPng({ ...claim, data: Buffer.alloc(290_000) }))).toEqual(
      refused('damaged'),
    );
    expect(await inspect(aPng({ ...claim, data: Buffer.alloc(300_000) }))).toMatchObject({
      ok: true,
    });
  });

  it.each([0, 1])(
    'is too complex when it decodes to too many bytes (interlacing %d)',
    async (i) => {
      const of = (side: number) => {
        const data = Buffer.alloc(1_200_000);
        return inspect(aPng({ width: side, height: side, type: 6, depth: 16, data, interlace: i }));
      };
      expect(await of(8_900)).toMatchObject({ ok: true });
      expect(await of(9_000)).toEqual(refused('too-complex'));
    },
  );

  it('is too complex when its palette, as four bytes a pixel, decodes to too many bytes', async () => {
    const of = (side: number) => {
      const data = Buffer.alloc(200_000);
      const extra = [chunk('PLTE', Buffer.alloc(3))];
      return inspect(aPng({ width: side, height: side, type: 3, extra, data }));
    };
    expect(await of(12_600)).toMatchObject({ ok: true });
    expect(await of(12_700)).toEqual(refused('too-complex'));
  });

  it.each(['zTXt', 'iTXt', 'iCCP'] as const)('is too complex with a bomb in %s', async (type) => {
    const ofBytes = (bytes: number) => aPng({ extra: [chunk(type, deflated(type, bytes))] });
    expect(await inspect(ofBytes(100_000))).toMatchObject({ ok: true });
    expect(await inspect(ofBytes(20_000_000))).toEqual(refused('too-complex'));
  });

  it('counts the output of a stream until it is cut off', async () => {
    const cutOff = chunk('zTXt', deflated('zTXt', 3_000_000).subarray(0, -10));
    const extra = [cutOff, cutOff, cutOff];
    expect(await inspect(aPng({ extra }))).toEqual(refused('too-complex'));
  });

  it('counts the output of a stream until it fails', async () => {
    const stream = deflated('zTXt', 3_000_000);
    // Noise at an earlier position can look like more text; a wrong checksum is always an error.
    const broken = chunk('zTXt', stream.fill(0xff, stream.length - 4));
    expect(await inspect(aPng({ extra: [broken, broken] }))).toMatchObject({ ok: true });
    expect(await inspect(aPng({ extra: [broken, broken, broken] }))).toEqual(
      refused('too-complex'),
    );
  });

  it('counts text before and after the picture together', async () => {
    const piece = chunk('zTXt', deflated('zTXt', 3_000_000));
    expect(await inspect(aPng({ extra: [piece], after: [piece] }))).toMatchObject({ ok: true });
    expect(await inspect(aPng({ extra: [piece, piece], after: [piece] }))).toEqual(
      refused('too-complex'),
    );
  });

  it('is too complex with plain text beyond the limit, or in too many pieces', async () => {
    const long = chunk('tEXt', Buffer.alloc(5_000_000, 'a'));
    expect(await inspect(aPng({ extra: [long] }))).toEqual(refused('too-complex'));
    const many = Array.from({ length: 1_001 }, (_, i) => chunk('tEXt', Buffer.from(`k${i}\0v`)));
    expect(await inspect(aPng({ extra: many }))).toEqual(refused('too-complex'));
  });

  it('passes with compressed text that is not a zlib stream', async () => {
    const extra = [
      chunk('zTXt', Buffer.from('a\0\0nonsense')),
      chunk('iTXt', Buffer.from('a\0\x01')),
    ];
    expect(await inspect(aPng({ extra }))).toMatchObject({ ok: true });
  });

  it('counts the bytes of compressed text that is not a zlib stream', async () => {
    const piece = chunk('zTXt', Buffer.alloc(3_000_000, 'a\0\0nonsense', 'latin1'));
    expect(await inspect(aPng({ extra: [piece, piece] }))).toMatchObject({ ok: true });
    expect(await inspect(aPng({ extra: [piece, piece, piece] }))).toEqual(refused('too-complex'));
  });

  it('is too complex with endless chunks', async () => {
    const extra = Array.from({ length: 50 }, () => chunk('abCd', Buffer.alloc(1)));
    expect(await inspect(aPng({ extra }), { maxParts: 40 })).toEqual(refused('too-complex'));
  });

  it.each([
    ['has an unknown colour type', { type: 1 }],
    ['has a depth that its colour type forbids', { type: 2, depth: 4 }],
    ['has an unknown interlacing', { interlace: 2 }],
    ['has no width', { width: 0 }],
    ['has no picture data', { data: Buffer.alloc(0) }],
    ['lacks its palette', { type: 3, depth: 8 }],
    ['has a chunk named nonsense', { extra: [chunk('a\0b1', Buffer.alloc(2))] }],
    ['has a wrong checksum in its palette', { extra: [breakCrc(chunk('PLTE', Buffer.alloc(3)))] }],
    [
      'has a chunk of more than 2 GB',
      { extra: [Buffer.from([0xff, 0, 0, 0, 0x49, 0x44, 0x41, 0x54])] },
    ],
  ] satisfies [string, PngOptions][])('is damaged when it %s', async (_, options) => {
    expect(await inspect(aPng(options))).toEqual(refused('damaged'));
  });

  it('is damaged when its header is too short', async () => {
    const signature = aPng().subarray(0, 8);
    const short = Buffer.concat([signature, chunk('IHDR', Buffer.alloc(12))]);
    expect(await inspect(short)).toEqual(refused('damaged'));
  });

  it('is damaged when its header or its picture data is', async () => {
    const whole = aPng();
    for (const at of [12, 20, 29, whole.indexOf('IDAT') + 8, whole.length - 13]) {
      const broken = Buffer.from(whole);
      broken.writeUInt8(broken.readUInt8(at) ^ 0x04, at);
      expect(await inspect(broken)).toEqual(refused('damaged'));
    }
  });

  it('is damaged when cut anywhere before the end of its picture data', async () => {
    const whole = aPng();
    const dataEnd = whole.length - 12;
    for (let length = 8; length < dataEnd; length++)
      expect(await inspect(whole.subarray(0, length))).toEqual(refused('damaged'));
  });
});

interface JpegOptions {
  code?: number;
  width?: number;
  height?: number;
  precision?: number;
  components?: number;
  sampling?: number;
  tables?: number[];
  extra?: Buffer[];
  scans?: number;
  scanned?: number[];
}

/** A JPEG with valid headers and a few meaningless bytes of picture data. */
function aJpeg(options: JpegOptions = {}): Buffer {
  const { code = 0xc0, components = 3, tables = [0], extra = [], scans = 1 } = options;
  const ids = options.scanned ?? Array.from({ length: components }, (_, index) => index + 1);
  const scan = segment(0xda, Buffer.from([ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]));
  const pictureData = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...tables.map((id) => segment(0xdb, Buffer.from([id, ...Array<number>(64).fill(1)]))),
    segment(0xc4, Buffer.alloc(17 + 12)),
    segment(code, frameBody(options)),
    ...extra,
    ...Array.from({ length: scans }, () => Buffer.concat([scan, pictureData])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function frameBody(options: JpegOptions): Buffer {
  const { width = 64, height = 48, precision = 8, components = 3, sampling = 0x11 } = options;
  const body = Buffer.alloc(6);
  body.writeUInt8(precision, 0);
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  body.writeUInt8(components, 5);
  const listed = Array.from({ length: components }, (_, index) => [index + 1, sampling, 0]);
  return Buffer.concat([body, Buffer.from(listed.flat())]);
}

function segment(code: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

interface PngOptions {
  width?: number;
  height?: number;
  depth?: number;
  type?: number;
  interlace?: number;
  extra?: Buffer[];
  data?: Buffer;
  after?: Buffer[];
}

/** A minimal PNG, with `extra` before the picture data and `after` after it. */
function aPng(options: PngOptions = {}): Buffer {
  const { width = 16, height = 16, depth = 8, type = 2, interlace = 0 } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(options.extra ?? []),
    chunk('IDAT', options.data ?? deflateSync(Buffer.alloc(width * height * 3))),
    ...(options.after ?? []),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), body, Buffer.alloc(4)]);
  bytes.writeUInt32BE(body.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

function breakCrc(bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes);
  broken.writeUInt8(broken.readUInt8(broken.length - 1) ^ 1, broken.length - 1);
  return broken;
}

/** The body of a text chunk that inflates to this many bytes. */
function deflated(type: 'zTXt' | 'iTXt' | 'iCCP', bytes: number): Buffer {
  const head = type === 'iTXt' ? 'Comment\0\x01\0en\0\0' : 'Comment\0\0';
  return Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(bytes))]);
}
