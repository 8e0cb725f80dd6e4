import { describe, expect, it } from '@jest/globals';
import { inTurns, medians, percentile } from './measure.ts';

describe('inTurns', () => {
  it('alternates between the two, and which one begins', async () => {
    const order: string[] = [];
    const note = (name: string) => () => Promise.resolve(order.push(name));
    await inTurns(2, { ours: note('ours'), baseline: note('baseline') });
    expect(order).toEqual(['ours', 'baseline', 'baseline', 'ours']);
  });
});

describe('medians', () => {
  it('is not moved by one round that was disturbed', () => {
    const rounds = { ours: [{ ms: 3 }, { ms: 90 }, { ms: 2 }], baseline: [{ ms: 1 }] };
    expect(medians(rounds, ({ ms }) => ms)).toEqual({ ours: 3, baseline: 1 });
  });
});

describe('percentile', () => {
  it.each([
    [50, 2],
    [75, 3],
    [99, 4],
    [0, 1],
  ])('%d of 4, 3, 2, 1 is %d', (percent, value) => {
    expect(percentile([4, 3, 2, 1], percent)).toBe(value);
  });
});
