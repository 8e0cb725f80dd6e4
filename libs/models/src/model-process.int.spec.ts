import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { findModel } from './installed-model.ts';
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

const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe.each(['tiny/colour-clip', 'tiny/colour-siglip'])('embeddings of %s', (id) => {
  it('puts the picture first that a text describes', async () => {
    const model = await findModel(modelsDir, 'embedding', id);
    const pictures = await Promise.all(['red', 'green', 'blue'].map(picture));
    const [red, green, blue] = await models.embedImages(model, pictures);
    const [text, unknown] = await models.embedTexts(model, ['a red car', 'xylophone']);
    expect(dot(text!, red!)).toBeGreaterThan(0.3);
    expect(Math.max(dot(text!, green!), dot(text!, blue!))).toBeLessThan(0.05);
    for (const vector of [red, green, blue]) expect(dot(unknown!, vector!)).toBeCloseTo(0, 3);
  });
});
