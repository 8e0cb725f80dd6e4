import { expect, it } from '@jest/globals';
import { parseJson } from './parse-json.ts';

it('is undefined for a text that is not JSON', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  expect(parseJson('{"a":')).toBeUndefined();
});
