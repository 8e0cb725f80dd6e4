import { describe, expect, it } from '@jest/globals';
import { ruleOf } from './setting-rules.ts';
import { settingsCatalogue } from './settings-catalogue.ts';

describe.each(['embeddingModel', 'captionModel'] as const)('the setting %s', (name) => {
  const accepts = (text: string) => ruleOf(settingsCatalogue[name]).safeParse(text).success;

  it.each(['fast', 'better', 'off'])('accepts %s', (text) => expect(accepts(text)).toBe(true));

  // The same cases as in model-setting.spec.ts of libs/models.
  it.each(
    [
      ['Xenova/clip-vit-base-patch32', 'a_b/C.d-e', '_owner/name', 'a/_b', '0/1', 'a./b-'],
      [`${'a'.repeat(96)}/${'b'.repeat(96)}`],
    ].flat(),
  )('accepts the id %s', (text) => expect(accepts(text)).toBe(true));

  it.each(
    [
      ['', 'clip', 'constructor', 'a/b/c', 'a/', '/b', '../b', 'a/..', 'a/b..c', '.git/b', 'a/.b'],
      ['-a/b', 'a/-b', 'a b/c', 'a/b\n', 'a\\b/c', 'é/b'],
      [`${'a'.repeat(97)}/b`, `a/${'b'.repeat(97)}`],
    ].flat(),
  )('refuses %j', (text) => expect(accepts(text)).toBe(false));
});
