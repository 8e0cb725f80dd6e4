import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openingLength, openingOf, openings } from './opening.ts';

const pictures = Array.from({ length: 1_000 }, (_, at) => ({
  id: createHash('sha256').update(String(at)).digest('hex').slice(0, 32),
}));
const every = Array.from({ length: openings }, (_, opening) => opening);
const idsOf = (opening: number, some = pictures) => openingOf(some, opening).map(({ id }) => id);

describe('an opening', () => {
  it('is the same in whatever order the pictures are told', () => {
    const backwards = pictures.toReversed();
    for (const opening of every) expect(idsOf(opening, backwards)).toEqual(idsOf(opening));
  });

  it('is a sample of its own, and all of a gallery that is no larger', () => {
    const seen = new Set(every.flatMap((opening) => idsOf(opening)));
    expect(every.map((opening) => idsOf(opening).length)).toEqual(every.map(() => openingLength));
    // 1,000 pictures of which each is in one of 16 samples of 60 with a probability of 1 − 0.94^16 = 0.63.
    expect(seen.size).toBeGreaterThan(550);
    expect(idsOf(3, pictures.slice(0, 40)).toSorted()).toEqual(
      pictures
        .slice(0, 40)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('changes by no more than the picture that came', () => {
    const [newest, ...others] = pictures;
    for (const opening of every) {
      const [before, after] = [idsOf(opening, others), idsOf(opening)];
      const gone = before.filter((id) => !after.includes(id));
      expect(gone.length).toBe(after.includes(newest?.id ?? '') ? 1 : 0);
    }
  });
});
