import { describe, expect, it } from '@jest/globals';
import { ruleOf } from './setting-rules.ts';
import { settingsCatalogue } from './settings-catalogue.ts';

describe.each(['embeddingModel', 'captionModel'] as const)('the setting %s', (name) => {
  const accepts = (text: string) => ruleOf(settingsCatalogue[name]).safeParse(text).success;

  it.each(['fast', 'better', 'off', 'Xenova/clip-vit-base-patch32'])('accepts %s', (text) =>
    expect(accepts(text)).toBe(true),
  );

  it.each(['', 'faster', 'off/', 'a/b..c', 'a/b/c', 'a/b\n', 'fast a/b'])('refuses %j', (text) =>
    expect(accepts(text)).toBe(false),
  );
});
