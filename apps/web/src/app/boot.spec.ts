import { beforeEach, describe, expect, it } from '@jest/globals';
import { withStorageBlocked } from '../../testing/block-storage.ts';
import { recallWall } from '../features/gallery/wall-memory.ts';
import { boot } from './boot.ts';

const preloaded = () =>
  Array.from(document.head.querySelectorAll('link'), (link) => link.getAttribute('href'));

beforeEach(() => {
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
});

describe('the script before the first paint', () => {
  it('sets the theme and preloads the first page of the wall', () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('salon.wall', '{"order":"shuffle","seed":19,"anchor":null}');
    boot();
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(preloaded()).toEqual(['/api/settings', '/api/images/wall?opening=3']);
  });

  it('begins a visit that the app then continues', () => {
    boot();
    expect(preloaded()).toContain(`/api/images/wall?opening=${recallWall().seed % 16}`);
  });

  it.each([
    ['a wall by date', { wallOrder: 'date' }, 'null', 'orderBy=date&opening=1'],
    [
      'a wall by date, newest first',
      { wallOrder: 'date', newestFirst: 'true' },
      'null',
      'orderBy=date&order=desc&opening=1',
    ],
    ['a shuffled wall', { wallOrder: 'shuffle', newestFirst: 'true' }, 'null', 'opening=1'],
    ['a wall that the visitor shuffled', { wallOrder: 'date' }, '"shuffle"', 'opening=1'],
  ])('preloads the first page of %s as the page says', (_, settings, order, query) => {
    Object.assign(document.documentElement.dataset, settings);
    sessionStorage.setItem('salon.wall', `{"order":${order},"seed":1,"anchor":null}`);
    boot();
    expect(preloaded()).toEqual(['/api/settings', `/api/images/wall?${query}`]);
  });

  it('preloads no page of the wall when site data is blocked, since the app will draw another seed', () => {
    withStorageBlocked(boot);
    expect(preloaded()).toEqual(['/api/settings']);
  });

  it.each([
    '{',
    'null',
    '{}',
    '{"order":"size","seed":1,"anchor":null}',
    '{"order":null,"seed":1.5}',
  ])('begins a new visit if the tab remembers %s', (stored) => {
    sessionStorage.setItem('salon.wall', stored);
    boot();
    expect(sessionStorage.getItem('salon.wall')).toBe(JSON.stringify(recallWall()));
    expect(preloaded()).toContain(`/api/images/wall?opening=${recallWall().seed % 16}`);
  });

  it.each([
    ['/?q=fog', null],
    ['/images/i-1', null],
    ['/', { id: 'i-1', y: 12.5 }],
  ])('preloads the whole wall at %s with the anchor %p, or its index', (path, anchor) => {
    history.replaceState(null, '', path);
    for (const [count, wall] of [
      [1024, '/api/images/wall'],
      [1025, '/api/images/wall/index'],
      [undefined, '/api/images/wall/index'],
    ]) {
      document.head.replaceChildren();
      const memory = { order: null, seed: 1, anchor, count };
      sessionStorage.setItem('salon.wall', JSON.stringify(memory));
      boot();
      expect(preloaded()).toEqual(['/api/settings', wall]);
    }
  });

  it('preloads the same index by date in both directions', () => {
    history.replaceState(null, '', '/images/i-1');
    document.documentElement.dataset.newestFirst = 'true';
    sessionStorage.setItem('salon.wall', '{"order":"date","seed":1,"anchor":null}');
    boot();
    expect(preloaded()).toEqual(['/api/settings', '/api/images/wall/index?orderBy=date']);
  });

  it.each(['/login', '/dashboard', '/images/i-1/edit'])('preloads nothing at %s', (path) => {
    history.replaceState(null, '', path);
    boot();
    expect(preloaded()).toEqual([]);
  });

  it('follows the system unless a theme is stored', () => {
    localStorage.setItem('theme', 'blue');
    boot();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
