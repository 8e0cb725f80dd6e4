import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { findModel, type InstalledModel } from './installed-model.ts';
import { ModelProcess } from './model-process.ts';

let modelsDir: string;
let models: ModelProcess;
beforeAll(async () => {
  build('libs/models');
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
    const [green, red, blue] = await models.embedImages(model, pictures);
    const [text] = await models.embedTexts(model, ['a red car']);
    expect(dot(text!, red!)).toBeGreaterThan(0.3);
    expect(dot(text!, green!)).toBeLessThan(0.05);
    expect(dot(text!, blue!)).toBeLessThan(0.05);
  });

  it('have length 1', async () => {
    const [text] = await models.embedTexts(model, ['sunset']);
    const image = await models.embedImage(model, await picture('orange'));
    expect(dot(text!, text!)).toBeCloseTo(1, 5);
    expect(dot(image, image)).toBeCloseTo(1, 5);
  });

  it('of words that the model does not know are like no picture', async () => {
    const pictures = await Promise.all(['red', 'white', 'gray'].map(picture));
    const images = await models.embedImages(model, pictures);
    const [unknown] = await models.embedTexts(model, ['coloured xylophone']);
    for (const image of images) expect(dot(unknown!, image)).toBeCloseTo(0, 3);
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
