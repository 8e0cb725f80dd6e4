import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { reloadFailedStyles } from './reload-failed-styles.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

it('requests only a stylesheet that could not be loaded again', () => {
  document.head.innerHTML = '<link rel="stylesheet"><link rel="stylesheet"><link rel="icon"><img>';
  const [failed, ...others] = document.head.children;
  reloadFailedStyles();
  const [, , icon, image] = document.head.children;
  for (const element of [failed, icon, image]) element?.dispatchEvent(new Event('error'));
  jest.runAllTimers();
  const [again, ...rest] = document.head.children;
  expect(rest.map((element, index) => element === others[index])).toEqual([true, true, true]);
  expect(again).not.toBe(failed);
  expect(again?.outerHTML).toBe('<link rel="stylesheet">');
});
