import { describe, expect, it } from '@jest/globals';
import { isModelId } from './model-id.ts';

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
