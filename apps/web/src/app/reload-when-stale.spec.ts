import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeServer } from '../../testing/fake-server.ts';
import { reloadWhenStale } from './reload-when-stale.ts';

const page = (entry: string) => `<script type="module" crossorigin src="${entry}"></script>`;

/** @returns how often the page reloads for a file that cannot be loaded, when the server sends this page */
async function reloadsFor(reply: () => Response): Promise<number> {
  const { count } = fakeServer({ 'GET /': reply });
  const reloads = jest.spyOn(console, 'error').mockReset().mockReturnValue(undefined);
  window.dispatchEvent(new Event('vite:preloadError'));
  // The reply is read in the steps that follow; the timer fires after them.
  await new Promise((resolve) => setTimeout(resolve));
  expect(count('GET /')).toBe(1);
  // jsdom cannot navigate, and logs that as an error, and once more as a text.
  return reloads.mock.calls.filter(([logged]) => typeof logged === 'object').length;
}
const sends = (entry: string) => () => new Response(page(entry));

describe('a file that cannot be loaded', () => {
  beforeAll(() => {
    reloadWhenStale();
  });
  beforeEach(() => {
    document.head.innerHTML = page('/assets/index-1.js');
  });

  it('reloads the page if there is a new version, once for each', async () => {
    expect(await reloadsFor(sends('/assets/index-2.js'))).toBe(1);
    expect(await reloadsFor(sends('/assets/index-2.js'))).toBe(0);
    expect(await reloadsFor(sends('/assets/index-3.js'))).toBe(1);
  });

  it('does not reload the current version, which would cancel a navigation', async () => {
    expect(await reloadsFor(sends('/assets/index-1.js'))).toBe(0);
  });

  it('does not reload while there is no connection or no page', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await reloadsFor(fail)).toBe(0);
    expect(await reloadsFor(() => new Response(page('/x.js'), { status: 502 }))).toBe(0);
    expect(await reloadsFor(() => new Response('Under maintenance'))).toBe(0);
  });

  it('never reloads a page that cannot remember that it did', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(await reloadsFor(sends('/assets/index-4.js'))).toBe(0);
    expect(blocked).toHaveBeenCalled();
    blocked.mockRestore();
  });
});
