import { describe, expect, it } from '@jest/globals';
import { modelsToInstall } from './models-to-install.ts';

const fast = ['Xenova/clip-vit-base-patch32', 'Xenova/vit-gpt2-image-captioning'];
const better = ['Xenova/siglip-base-patch16-224', 'onnx-community/Florence-2-base-ft'];

describe('the models to install', () => {
  it.each([
    ['of no argument are those of the preset fast', [], fast],
    ['of two presets are those of both', ['better', 'fast'], [...better, ...fast]],
    ['of an id are this model', ['owner/name'], ['owner/name']],
    ['are each named once', ['fast', 'owner/name', 'owner/name', fast[0]], [...fast, 'owner/name']],
    ['of "off" are empty', ['off'], []],
  ] as const)('%s', (_what, names, ids) => {
    expect(modelsToInstall(names.map(String))).toEqual(ids);
  });
});
