import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { renderImage } from './render-image.ts';
import { UndecodableImage } from './undecodable-image.ts';

/** Longer than any decoding in these tests. */
const timeoutS = 60;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renditions-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs both steps of rendering; returns each rendition by type and format. */
async function render(bytes: Buffer, quality = 80) {
  const path = join(folder, 'secret-name');
  await writeFile(path, bytes);
  const steps = [];
  for await (const step of renderImage(path, quality, timeoutS)) steps.push(step);
  const [first, second] = steps;
  if (!first || !second || steps.length > 2) throw new Error('expected two steps');
  const renditions = [...first.renditions, ...second.renditions];
  const rendition = (type: string, format = 'webp') => {
    const found = renditions.find((each) => each.type === type && each.format === format);
    if (!found) throw new Error(`no ${type} ${format}`);
    return found;
  };
  return { first, second, renditions, rendition };
}

type Colour = [number, number, number];
/** Top left, top right, bottom left, bottom right. */
type Corners = [Colour, Colour, Colour, Colour];
const red: Colour = [220, 30, 30];
const green: Colour = [30, 200, 40];
const blue: Colour = [40, 50, 210];
const white: Colour = [250, 250, 250];

const plain = (width: number, height: number, [r, g, b]: Colour = green) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

/** Four quarters of one colour each. */
async function quarters(width: number, height: number, colours: Corners): Promise<Sharp> {
  const tiles = colours.map(async (colour, index) => ({
    input: await plain(width / 2, height / 2, colour)
      .png()
      .toBuffer(),
    left: (index % 2) * (width / 2),
    top: Math.floor(index / 2) * (height / 2),
  }));
  const bytes = await plain(width, height)
    .composite(await Promise.all(tiles))
    .png()
    .toBuffer();
  return sharp(bytes);
}

/** The colour of a picture at a point given as fractions of its width and height. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const channel = (index: number) => data.readUInt8(at + (info.channels < 3 ? 0 : index));
  return [channel(0), channel(1), channel(2)];
}

/** True if no channel differs by more than lossy compression can cause. */
const isLike = (actual: number[], colour: Colour, tolerance = 20) =>
  colour.every((value, index) => Math.abs((actual[index] ?? NaN) - value) <= tolerance);

async function expectColour(bytes: Buffer, x: number, y: number, colour: Colour): Promise<void> {
  const actual = await colourAt(bytes, x, y);
  if (!isLike(actual, colour)) expect(actual).toEqual(colour);
}

async function expectEverywhere(bytes: Buffer, colour: Colour): Promise<void> {
  const { renditions } = await render(bytes);
  for (const rendition of renditions) await expectColour(rendition.bytes, 0.5, 0.5, colour);
}

/** A valid black square with one bit per pixel, so that a large picture is a small file. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), body, Buffer.alloc(4)]);
    bytes.writeUInt32BE(body.length, 0);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the renditions of a photo', () => {
  it('are rendered in two steps, the sizes for the grid first', async () => {
    const { first, second } = await render(await plain(3000, 2000).jpeg().toBuffer());
    const summary = (step: typeof first) =>
      step.renditions.map((each) => [each.type, each.format, each.width, each.height]);
    expect(summary(first)).toEqual([
      ['small', 'webp', 376, 251],
      ['tiny', 'webp', 32, 21],
    ]);
    expect(summary(second)).toEqual([
      ['thumbnail', 'webp', 640, 427],
      ['thumbnail', 'jpeg', 640, 427],
      ['regular', 'webp', 2048, 1365],
      ['regular', 'jpeg', 2048, 1365],
    ]);
    expect(first.original).toEqual({ width: 3000, height: 2000 });
    expect(second.original).toEqual({ width: 3000, height: 2000 });
  });

  it.each([
    ['JPEG', 1, 1],
    ['JPEG', 500, 300],
    ['JPEG', 16_000, 1],
    ['JPEG', 200, 9_000],
    ['PNG', 1, 1],
    ['PNG', 16_000, 1],
    ['PNG', 200, 9_000],
  ])('have the declared size and format, from a %s of %d × %d', async (format, width, height) => {
    const image = plain(width, height);
    const bytes = await (format === 'PNG' ? image.png() : image.jpeg()).toBuffer();
    const { renditions } = await render(bytes);
    expect(renditions).toHaveLength(6);
    for (const rendition of renditions) {
      const { format, width, height } = await sharp(rendition.bytes).metadata();
      expect({ format, width, height }).toEqual({
        format: rendition.format,
        width: rendition.width,
        height: rendition.height,
      });
    }
  });

  it('of a panorama have 820 pixels on the short side, and at most 8192 on the long one', async () => {
    const sizeOf = async (width: number, height: number) => {
      const { rendition } = await render(await plain(width, height).png().toBuffer());
      const { width: w, height: h } = rendition('regular');
      return [w, h];
    };
    expect(await sizeOf(5000, 1000)).toEqual([4100, 820]);
    expect(await sizeOf(5000, 2000)).toEqual([2050, 820]);
    expect(await sizeOf(5000, 2100)).toEqual([2048, 860]);
    expect(await sizeOf(12_000, 1000)).toEqual([8192, 683]);
    expect(await sizeOf(1000, 5000)).toEqual([820, 4100]);
    expect(await sizeOf(5000, 500)).toEqual([5000, 500]);
  });

  it('of a very tall photo fill their boxes', async () => {
    const { rendition } = await render(await plain(1000, 10_000).png().toBuffer());
    expect(rendition('regular')).toMatchObject({ width: 819, height: 8192 });
    expect(rendition('thumbnail')).toMatchObject({ width: 256, height: 2560 });
    expect(rendition('small')).toMatchObject({ width: 150, height: 1504 });
  });

  it('of a very tall photo are sharp at their full size', async () => {
    const stripe = Buffer.concat([Buffer.alloc(30), Buffer.alloc(30, 255)]);
    const stripes = Buffer.alloc(1000 * 10_000 * 3, stripe);
    const bytes = await sharp(stripes, { raw: { width: 1000, height: 10_000, channels: 3 } })
      .png()
      .toBuffer();
    const contrast = async (image: Sharp) => (await image.stats()).channels[0]?.stdev ?? 0;
    const ideal = await sharp(bytes).resize(256, 2560).png().toBuffer();
    const { rendition } = await render(bytes);
    const thumbnail = await contrast(sharp(rendition('thumbnail', 'jpeg').bytes));
    expect(thumbnail).toBeGreaterThan(0.95 * (await contrast(sharp(ideal))));
  });

  it('are smaller at lower quality', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: 'grey', noise },
    })
      .jpeg()
      .toBuffer();
    const [low, high] = [await render(bytes, 40), await render(bytes, 90)];
    for (const [index, rendition] of low.renditions.entries()) {
      expect(rendition.bytes.length).toBeLessThan(high.renditions[index]?.bytes.length ?? 0);
    }
  });

  it('come with a placeholder of the same colour', async () => {
    const { first, second } = await render(await plain(300, 200, red).png().toBuffer());
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(first.placeholder, 'base64'));
    expect(isLike([r * 255, g * 255, b * 255], red, 30)).toBe(true);
    expect(second.placeholder).toBe(first.placeholder);
  });

  it('come with a placeholder also when grey', async () => {
    const grey = plain(300, 200, [90, 90, 90]).toColourspace('b-w');
    const { first } = await render(await grey.jpeg().toBuffer());
    const { r, g, b, a } = thumbHashToAverageRGBA(Buffer.from(first.placeholder, 'base64'));
    expect(isLike([r * 255, g * 255, b * 255], [90, 90, 90])).toBe(true);
    expect(a).toBe(1);
  });
});

describe('orientation', () => {
  const [R, G, B, W] = [red, green, blue, white];
  it.each([
    [1, [R, G, B, W]],
    [2, [G, R, W, B]],
    [3, [W, B, G, R]],
    [4, [B, W, R, G]],
    [5, [R, B, G, W]],
    [6, [B, R, W, G]],
    [7, [W, G, B, R]],
    [8, [G, W, R, B]],
  ] satisfies [number, Corners][])('%d is turned upright', async (orientation, seen) => {
    const stored = await quarters(800, 480, [R, G, B, W]);
    for (const image of [stored.clone().jpeg(), stored.clone().png()]) {
      const { first, renditions } = await render(
        await image.withMetadata({ orientation }).toBuffer(),
      );
      const upright = orientation < 5 ? { width: 800, height: 480 } : { width: 480, height: 800 };
      expect(first.original).toEqual(upright);
      for (const { bytes } of renditions) {
        await expectColour(bytes, 0.25, 0.25, seen[0]);
        await expectColour(bytes, 0.75, 0.25, seen[1]);
        await expectColour(bytes, 0.25, 0.75, seen[2]);
        await expectColour(bytes, 0.75, 0.75, seen[3]);
      }
    }
  });

  it.each([0, 9, 65_535])('%d, which is not valid, is ignored', async (orientation) => {
    const stored = await quarters(800, 480, [R, G, B, W]);
    const bytes = await stored.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    // The entry of the EXIF directory: tag 0x0112, one SHORT, value 6.
    const entry = bytes.indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0]));
    bytes.writeUInt16LE(orientation, entry + 8);
    const { first, rendition } = await render(bytes);
    expect(first.original).toEqual({ width: 800, height: 480 });
    await expectColour(rendition('regular').bytes, 0.25, 0.25, R);
  });
});

describe('colours', () => {
  it('of CMYK are right and not inverted', async () => {
    const bytes = await plain(700, 400, red).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { renditions } = await render(bytes);
    for (const { bytes } of renditions) {
      expect(isLike(await colourAt(bytes, 0.5, 0.5), red, 45)).toBe(true);
      expect((await sharp(bytes).metadata()).space).toBe('srgb');
    }
  });

  it('of 16 bits keep their brightness', async () => {
    const bytes = await plain(700, 400).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    await expectEverywhere(bytes, green);
  });

  it('of 16-bit grey keep their brightness', async () => {
    const grey: Colour = [90, 90, 90];
    const bytes = await plain(700, 400, grey).toColourspace('grey16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    await expectEverywhere(bytes, grey);
  });

  it('of a palette and of grey are kept', async () => {
    await expectEverywhere(await plain(700, 400).png({ palette: true }).toBuffer(), green);
    const grey: Colour = [90, 90, 90];
    await expectEverywhere(
      await plain(700, 400, grey).toColourspace('b-w').jpeg().toBuffer(),
      grey,
    );
  });

  it('of a wider space become sRGB', async () => {
    const bytes = await plain(700, 400, green).withIccProfile('p3').png().toBuffer();
    const stored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    expect(isLike([...stored.subarray(0, 3)], green)).toBe(false);
    await expectEverywhere(bytes, green);
  });

  it('under transparency become white in JPEG and stay transparent in WebP', async () => {
    const background = { r: 200, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 700, height: 400, channels: 4, background } })
      .png()
      .toBuffer();
    const { rendition } = await render(bytes);
    for (const type of ['thumbnail', 'regular']) {
      await expectColour(rendition(type, 'jpeg').bytes, 0.5, 0.5, [255, 255, 255]);
      expect((await sharp(rendition(type).bytes).stats()).isOpaque).toBe(false);
    }
  });
});

describe('metadata', () => {
  it('never gets into a rendition', async () => {
    const bytes = await plain(700, 400)
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'Canary' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 0/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Canary</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Canary')).toBe(true);
    for (const rendition of (await render(bytes)).renditions) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(rendition.bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(rendition.bytes.includes('Canary')).toBe(false);
    }
  });
});

describe('a file with more than one picture', () => {
  it('is rendered from the first', async () => {
    const first = await plain(700, 400, red).jpeg().toBuffer();
    const second = await plain(900, 900, blue).jpeg().toBuffer();
    await expectEverywhere(Buffer.concat([first, second]), red);
  });
});

const photo = async () => (await quarters(400, 300, [red, green, blue, white])).clone();

describe('a file that cannot be decoded', () => {
  const undecodable = async (bytes: Buffer) => {
    const error = await render(bytes).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UndecodableImage);
    expect(error).toMatchObject({ message: 'The image cannot be decoded' });
  };

  it('is not an image', async () => {
    await undecodable(Buffer.from('hello'));
    await undecodable(Buffer.alloc(0));
  });

  it('is of a format that the gallery does not accept', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';
    await undecodable(Buffer.from(svg));
    await undecodable(await plain(9, 9).gif().toBuffer());
    await undecodable(await plain(9, 9).tiff().toBuffer());
  });

  it.each(['jpeg', 'png'] as const)('is a %s cut at any byte', async (format) => {
    const whole = await (await photo()).toFormat(format).toBuffer();
    for (const share of [0.3, 0.6, 0.9]) {
      await undecodable(whole.subarray(0, Math.floor(whole.length * share)));
    }
  });

  it('is a progressive JPEG without its end, since scans may be missing', async () => {
    const whole = await (await photo()).jpeg({ progressive: true }).toBuffer();
    await undecodable(whole.subarray(0, -2));
  });

  it('is larger than inspection allows', async () => {
    await undecodable(blackPng(15_000));
  });
});

describe('a damaged file that is rendered all the same', () => {
  const expectWhole = async (bytes: Buffer) => {
    const { rendition } = await render(bytes);
    await expectColour(rendition('regular').bytes, 0.75, 0.75, white);
  };

  it('lacks only its end marker', async () => {
    const whole = await (await photo()).jpeg().toBuffer();
    await expectWhole(whole.subarray(0, -2));
  });

  it('has extra bytes after its end', async () => {
    const whole = await (await photo()).jpeg().toBuffer();
    await expectWhole(Buffer.concat([whole, Buffer.alloc(5_000, 7)]));
  });

  it('has broken metadata', async () => {
    const whole = await (await photo()).jpeg().toBuffer();
    const nonsense = Buffer.alloc(102, 9);
    nonsense.write('Exif\0\0');
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 104]), nonsense]);
    await expectWhole(Buffer.concat([whole.subarray(0, 2), segment, whole.subarray(2)]));
  });
});

describe('a file that cannot be read', () => {
  it('fails for the reason of the system, and not as an undecodable one', async () => {
    // Reading a folder fails for a reason that is not in its bytes, like a fault of the disk.
    await expect(renderImage(folder, 80, timeoutS).next()).rejects.toMatchObject({
      code: 'EISDIR',
    });
  });

  it('fails as missing if there is no file', async () => {
    const steps = renderImage(join(folder, 'missing'), 80, timeoutS);
    await expect(steps.next()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
