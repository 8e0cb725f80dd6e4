import { describe, expect, it } from '@jest/globals';
import { ruleOf } from './setting-rules.ts';
import { settingsCatalogue } from './settings-catalogue.ts';

describe.each([
  ['embeddingModel', 'Xenova/clip-vit-base-patch32'],
  ['captionModel', 'Xenova/vit-gpt2-image-captioning'],
] as const)('the setting %s', (name, model) => {
  const parse = (text: string) => ruleOf(settingsCatalogue[name]).safeParse(text);
  const accepts = (text: string) => parse(text).success;

  it('suggests a model of its kind', () => {
    expect(parse('faster').error?.issues[0]?.message).toMatch(new RegExp(`such as ${model}$`));
  });

  it.each(['fast', 'better', 'off', 'Xenova/clip-vit-base-patch32'])('accepts %s', (text) =>
    expect(accepts(text)).toBe(true),
  );

  it.each(['', 'faster', 'off/', 'a/b..c', 'a/b/c', 'a/b\n', 'fast a/b'])('refuses %j', (text) =>
    expect(accepts(text)).toBe(false),
  );
});
