import { describe, expect, it } from '@jest/globals';
import { mergedChoice } from './merged-choice.ts';

describe('a choice that meets the changes of others', () => {
  it.each([
    ['has what both added, theirs first', 'ab', 'abx', 'aby', 'abyx'],
    ['lacks what either let go of', 'abc', 'bc', 'ab', 'b'],
    ['has once what both added', 'a', 'axy', 'ay', 'ayx'],
    ['lacks what they let go of, though it was left alone here', 'ab', 'abx', 'b', 'bx'],
    ['has their order', 'abc', 'abcx', 'cab', 'cabx'],
    ['is theirs where nothing was chosen', 'ab', 'ab', 'c', 'c'],
    ['is what was chosen where they changed nothing', 'ab', 'bx', 'ab', 'bx'],
  ])('%s', (_what, seen, chosen, now, merged) => {
    const choice = { seen: [...seen], chosen: [...chosen], now: [...now] };
    expect(mergedChoice(choice).join('')).toBe(merged);
  });
});
