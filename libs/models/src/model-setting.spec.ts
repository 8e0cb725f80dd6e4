import { describe, expect, it } from '@jest/globals';
import { isModelId, modelIdOf } from './model-setting.ts';

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

// The same cases as in settings-catalogue.spec.ts of libs/api-contract.
describe('isModelId', () => {
  it.each(
    [
      ['Xenova/clip-vit-base-patch32', 'a_b/C.d-e', '_owner/name', 'a/_b', '0/1', 'a./b-'],
      [`${'a'.repeat(96)}/${'b'.repeat(96)}`],
    ].flat(),
  )('accepts %s', (text) => expect(isModelId(text)).toBe(true));

  it.each(
    [
      ['', 'clip', 'constructor', 'a/b/c', 'a/', '/b', '../b', 'a/..', 'a/b..c', '.git/b', 'a/.b'],
      ['-a/b', 'a/-b', 'a b/c', 'a/b\n', 'a\\b/c', 'é/b'],
      [`${'a'.repeat(97)}/b`, `a/${'b'.repeat(97)}`],
    ].flat(),
  )('refuses %j', (text) => expect(isModelId(text)).toBe(false));
});
