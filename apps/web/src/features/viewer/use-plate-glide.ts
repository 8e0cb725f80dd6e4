import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transformBetween } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';

const APPEAR_MS = 300;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';

/** Moves the picture over to its new place when the furniture around it changes, instead of jumping there. */
export function usePlateGlide(
  plate: RefObject<HTMLElement | null>,
  box: Box | null,
  furniture: string,
  isStill: boolean,
): void {
  const last = useRef({ box, furniture });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { box, furniture };
    if (before.furniture === furniture || !before.box || !box || isStill) return;
    plate.current?.animate(
      { transformOrigin: ['0 0', '0 0'], transform: [transformBetween(before.box, box), 'none'] },
      { duration: APPEAR_MS, easing: EASE_OUT },
    );
  });
}
