import { describe, expect, it } from '@jest/globals';
import { joinPaths, matchPath } from './match-path.ts';

describe('matchPath', () => {
  it.each([
    ['/images/:id', '/images/a%20b/', { id: 'a b' }],
    ['/images/:id/edit', '/Images/7/EDIT', { id: '7' }],
    ['/dashboard/*', '/dashboard', {}],
    ['/dashboard/*', '/dashboard/images/7', {}],
    ['/images/:id', '/images/%E0%A4%A', { id: '%E0%A4%A' }],
    ['/', '/', {}],
  ])('matches %s with %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/images/:id', '/images'],
    ['/images/:id', '/images/7/edit'],
    ['/images/:id', '/collections/7'],
    ['/dashboard/*', '/dashboards'],
    ['/', '/images'],
  ])('does not match %s with %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });
});

describe('joinPaths', () => {
  it('continues a path that is open at its end', () => {
    expect(joinPaths('/dashboard/*', 'images')).toBe('/dashboard/images');
    expect(joinPaths('/', '/login')).toBe('/login');
  });
});
