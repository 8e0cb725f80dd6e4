import { beforeEach, describe, expect, it } from '@jest/globals';
import { withStorageBlocked } from '../../test/block-storage.ts';
import { bootSource } from '../../test/boot-source.mjs';
import { recallWall } from '../features/gallery/wall-memory.ts';

/** Runs the script as the page does. */
function boot(): void {
  const script = document.createElement('script');
  script.textContent = bootSource;
  document.body.append(script);
  script.remove();
}
const preloaded = () =>
  Array.from(document.head.querySelectorAll('link'), (link) => link.getAttribute('href'));

beforeEach(() => {
  document.head.replaceChildren();
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
});

describe('the script before the first paint', () => {
  it('sets the theme and asks for the first page of the wall', () => {
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
  ])('asks for the first page of %s as the page says', (_, settings, order, query) => {
    Object.assign(document.documentElement.dataset, settings);
    sessionStorage.setItem('salon.wall', `{"order":${order},"seed":1,"anchor":null}`);
    boot();
    expect(preloaded()).toEqual(['/api/settings', `/api/images/wall?${query}`]);
  });

  it('runs through with site data blocked, and asks for no page that the app would not take', () => {
    withStorageBlocked(boot);
    expect(preloaded()).toEqual(['/api/settings']);
  });

  it('begins again where the tab remembers nonsense', () => {
    sessionStorage.setItem('salon.wall', '{');
    boot();
    expect(preloaded()).toHaveLength(2);
  });
});
