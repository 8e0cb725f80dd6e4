import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { PictureUnreadable } from './errors.ts';
import { findModel, type InstalledModel } from './installed-model.ts';
import { ModelProcess } from './model-process.ts';

let modelsDir: string;
let models: ModelProcess;
beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'salon-models-'));
  await writeTinyModels(modelsDir);
  models = new ModelProcess({ modelsDir });
});
afterAll(async () => {
  await models.close();
  await rm(modelsDir, { recursive: true, force: true });
});

const plain = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 4, background } });
const picture = (background: string) => plain(background).jpeg().toBuffer();
const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe.each(['tiny/colour-clip', 'tiny/colour-siglip'])('embeddings of %s', (id) => {
  let model: InstalledModel;
  beforeAll(async () => {
    model = await findModel(modelsDir, 'embedding', id);
  });

  it('put the picture first that a text describes', async () => {
    const pictures = await Promise.all(['green', 'red', 'blue'].map(picture));
    const [green, red, blue] = await Promise.all(
      pictures.map((each) => models.embedImage(model, each)),
    );
    const text = await models.embedText(model, 'a red car');
    expect(dot(text, red!)).toBeGreaterThan(0.3);
    expect(dot(text, green!)).toBeLessThan(0.05);
    expect(dot(text, blue!)).toBeLessThan(0.05);
  });

  it('have length 1', async () => {
    const text = await models.embedText(model, 'sunset');
    const image = await models.embedImage(model, await picture('orange'));
    expect(dot(text, text)).toBeCloseTo(1, 5);
    expect(dot(image, image)).toBeCloseTo(1, 5);
  });

  it('of words that the model does not know are like no picture', async () => {
    const pictures = await Promise.all(['red', 'white', 'gray'].map(picture));
    const images = await Promise.all(pictures.map((each) => models.embedImage(model, each)));
    const unknown = await models.embedText(model, 'coloured xylophone');
    for (const image of images) expect(dot(unknown, image)).toBeCloseTo(0, 3);
  });
});

describe.each(['tiny/colour-captions', 'tiny/colour-florence'])('captions of %s', (id) => {
  let model: InstalledModel;
  beforeAll(async () => {
    model = await findModel(modelsDir, 'caption', id);
  });

  it('name the colour', async () => {
    expect(await models.caption(model, await picture('#dc191e'))).toBe('a plain red picture');
    expect(await models.caption(model, await picture('#141e6e'))).toBe('a dark blue picture');
  });

  it('name a second colour', async () => {
    const half = await sharp({
      create: { width: 120, height: 200, channels: 3, background: '#1e4bcd' },
    })
      .png()
      .toBuffer();
    const both = await plain('#289632')
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer();
    expect(await models.caption(model, both)).toBe('a plain green picture with some blues');
  });
});

describe('a picture', () => {
  let clip: InstalledModel;
  let captioner: InstalledModel;
  beforeAll(async () => {
    clip = await findModel(modelsDir, 'embedding', 'tiny/colour-clip');
    captioner = await findModel(modelsDir, 'caption', 'tiny/colour-captions');
  });

  it('that cannot be read fails alone', async () => {
    const red = await picture('red');
    const outcomes = await Promise.allSettled(
      [red, Buffer.from('no picture'), red.subarray(0, 300), Buffer.alloc(0), red].map((bytes) =>
        models.embedImage(clip, bytes),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...['rejected', 'rejected', 'rejected'],
      'fulfilled',
    ]);
    expect(outcomes[1]).toMatchObject({ reason: expect.any(PictureUnreadable) });
  });

  it.each([
    ['transparent', () => plain('#0000').png(), 'a bright white picture'],
    ['gray', () => plain('#808080').toColourspace('b-w').png(), 'a plain gray picture'],
    ['CMYK', () => plain('#dc191e').toColourspace('cmyk').jpeg(), 'a plain red picture'],
    ['16-bit', () => plain('#dc191e').toColourspace('rgb16').png(), 'a plain red picture'],
    [
      'very wide',
      () => plain('#dc191e').resize(3000, 1, { fit: 'fill' }).png(),
      'a plain red picture',
    ],
    ['WebP', () => plain('#dc191e').webp(), 'a plain red picture'],
  ])('may be %s', async (_name, make, caption) => {
    expect(await models.caption(captioner, await make().toBuffer())).toBe(caption);
  });
});
