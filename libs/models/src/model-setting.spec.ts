import { describe, expect, it } from '@jest/globals';
import { modelIdOf } from './model-setting.ts';

describe('modelIdOf', () => {
  it('names no model when it is off', () => {
    expect(modelIdOf('embedding', 'off')).toBeNull();
  });

  it('has a model of each kind for a preset', () => {
    expect(modelIdOf('embedding', 'fast')).toBe('Xenova/clip-vit-base-patch32');
    expect(modelIdOf('caption', 'fast')).toBe('Xenova/vit-gpt2-image-captioning');
    expect(modelIdOf('embedding', 'better')).toBe('Xenova/siglip-base-patch16-224');
    expect(modelIdOf('caption', 'better')).toBe('onnx-community/Florence-2-base-ft');
  });

  it('treats every other value as the id of a model', () => {
    expect(modelIdOf('embedding', 'tiny/colour-clip')).toBe('tiny/colour-clip');
    expect(modelIdOf('embedding', 'constructor')).toBe('constructor');
  });
});
