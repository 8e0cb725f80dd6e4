import { afterEach, expect, it } from '@jest/globals';
import { dropFailedLinks } from './drop-failed-links.ts';

afterEach(() => document.head.replaceChildren());

it('removes only a link whose file could not be loaded', () => {
  document.head.innerHTML = '<link rel="stylesheet"><link rel="stylesheet"><img>';
  const [failed, loaded, image] = document.head.children;
  dropFailedLinks();
  for (const element of [failed, image]) element?.dispatchEvent(new Event('error'));
  expect([...document.head.children]).toEqual([loaded, image]);
});
