import { describe, expect, it } from '@jest/globals';
import { collectionBody } from './collections.ts';

describe('the title of a collection', () => {
  it.each(['', ' \n', '\u2060', '\u200b \u200d'])('needs a visible character: not %j', (title) => {
    const messages = collectionBody
      .safeParse({ title })
      .error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['Enter a title.']);
  });

  it.each(['می\u200cروم', '-'])('may be %j', (title) => {
    expect(collectionBody.parse({ title: ` ${title} ` })).toEqual({ title, description: null });
  });
});
