import { useLayoutEffect, useRef } from 'react';

/** How far from the foot of the window toasts may begin at most, in px. */
const FOOT_PX = 80;

/**
 * Keeps toasts clear of the bar with the way on, `data-foot-bar`, where one stands at the foot of the screen: as
 * `--foot-bar` they learn how far up from there it reaches, in px. CSS cannot tell yet where a sticky element is.
 */
export function useFootBar(isShown: boolean) {
  const region = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !isShown) return;
    const place = () => {
      const bar = document.querySelector('[data-foot-bar]')?.getBoundingClientRect();
      const reach = innerHeight - FOOT_PX - element.offsetHeight;
      const isInTheWay = bar && bar.bottom > reach && bar.top < innerHeight;
      element.style.setProperty('--foot-bar', `${isInTheWay ? innerHeight - bar.top : 0}px`);
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
  }, [isShown]);

  return region;
}
