import { useCallback } from 'react';

/** The largest distance of a region from the bottom of the window, in px. */
const BOTTOM_PX = 80;

/**
 * Keeps toasts and notices clear of an action bar at the bottom of the window: sets `--action-bar` to the height in px
 * that the element marked `data-action-bar` takes there. CSS alone cannot know where a sticky element is.
 * @returns the ref of the region, which may move to another element
 */
export function useClearOfActionBar(isShown: boolean) {
  return useCallback(
    (element: HTMLElement | null) => (element && isShown ? follow(element) : undefined),
    [isShown],
  );
}

/** @returns a function that ends it */
function follow(element: HTMLElement): () => void {
  const place = () => {
    const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect();
    const reach = innerHeight - BOTTOM_PX - element.offsetHeight;
    const isInTheWay = bar && bar.bottom > reach && bar.top < innerHeight;
    element.style.setProperty('--action-bar', `${isInTheWay ? innerHeight - bar.top : 0}px`);
  };
  place();
  // Bars come and go with what is on the page.
  const observer = new ResizeObserver(place);
  observer.observe(document.body);
  observer.observe(element);
  window.addEventListener('scroll', place, { passive: true });
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', place);
    window.removeEventListener('resize', place);
  };
}
