import { expect, it } from '@jest/globals';
import { changedTo } from './changed-to.ts';

it('names the beginning of a long value', () => {
  expect(changedTo('é'.repeat(60))).toContain(`“\u2068${'é'.repeat(60)}\u2069”`);
  expect(changedTo('🙂'.repeat(61))).toContain(`“\u2068${'🙂'.repeat(60)}…\u2069”`);
});

it.each(['👨‍👩‍👧‍👦', '👋🏽', '❤️', '🇨🇭', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'e\u0301', '\n'])(
  'cuts no character of several parts: %j',
  (last) => {
    const beginning = 'a'.repeat(59) + last;
    expect(changedTo(beginning)).toContain(`${beginning}\u2069`);
    expect(changedTo(`${beginning}b`)).toContain(`${beginning}…`);
  },
);
