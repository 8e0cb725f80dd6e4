import { expect, it } from '@jest/globals';
import { changedTo } from './changed-to.ts';

it('names the beginning of a long value', () => {
  expect(changedTo('é'.repeat(60))).toContain(`“${'é'.repeat(60)}”`);
  expect(changedTo('🙂'.repeat(61))).toContain(`“${'🙂'.repeat(60)}…”`);
});
