import { expect, it } from '@jest/globals';
import { homeOf } from './home-of.ts';

const admin = { admin: true };
const user = { admin: false };

it.each([
  [admin, null, '/dashboard'],
  [user, null, '/'],
  [admin, '/dashboard/images/x?sort=date#top', '/dashboard/images/x?sort=date#top'],
  [user, '/dashboard/images/x', '/'],
  [user, '/dashboard', '/'],
  [user, '/x/../dashboard/images', '/'],
  [user, '/images/x', '/images/x'],
  [user, 'images/x', '/'],
  [admin, 'https://elsewhere.example/dashboard', '/dashboard'],
  [admin, '//elsewhere.example/dashboard', '/dashboard'],
  [admin, '/\\elsewhere.example', '/dashboard'],
  [user, '\t//elsewhere.example', '/'],
  [user, '/\t/elsewhere.example', '/'],
  [user, 'javascript:alert(1)', '/'],
])('a login of %o who asked for %p leads to %p', (person, from, path) => {
  expect(homeOf(person, from)).toBe(path);
});
