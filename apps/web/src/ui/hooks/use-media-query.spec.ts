import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useReducedMotion } from './use-media-query.ts';

/** A browser whose preference a test changes; `asked` names the queries. */
function aBrowser() {
  const changes = new EventTarget();
  const asked: string[] = [];
  let matches = false;
  globalThis.matchMedia = (media) => {
    asked.push(media);
    const listen = changes.addEventListener.bind(changes);
    const stop = changes.removeEventListener.bind(changes);
    return {
      media,
      matches,
      addEventListener: listen,
      removeEventListener: stop,
    } as MediaQueryList; // the part in use
  };
  const prefer = (isReduced: boolean) =>
    act(() => {
      matches = isReduced;
      changes.dispatchEvent(new Event('change'));
    });
  return { asked, prefer };
}

describe('the preference for reduced motion', () => {
  it('is that of the system, and follows it', () => {
    const { asked, prefer } = aBrowser();
    const { result } = renderHook(useReducedMotion);
    expect(new Set(asked)).toEqual(new Set(['(prefers-reduced-motion: reduce)']));
    expect(result.current).toBe(false);
    prefer(true);
    expect(result.current).toBe(true);
    prefer(false);
    expect(result.current).toBe(false);
  });

  it('is no longer followed once the screen is gone', () => {
    const { asked, prefer } = aBrowser();
    const { unmount } = renderHook(useReducedMotion);
    unmount();
    const before = asked.length;
    prefer(true);
    expect(asked).toHaveLength(before);
  });
});
