import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transformBetween } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';
import { plateBox } from './use-plate-place.ts';

const APPEAR_MS = 300;
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)';

interface PlateGlide {
  plate: RefObject<HTMLElement | null>;
  /** width ÷ height of the picture; null while there is no picture. */
  aspect: number | null;
  /** The place for pictures. */
  place: Box;
  /** Names what stands around the place. */
  furniture: string;
  isStill: boolean;
}

/** Moves the picture over to its new place when the furniture around it changes, instead of jumping there. */
export function usePlateGlide({ plate, aspect, place, furniture, isStill }: PlateGlide): void {
  const last = useRef({ aspect, place, furniture });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { aspect, place, furniture };
    if (before.furniture === furniture || before.aspect === null || aspect === null || isStill) {
      return;
    }
    // The same picture in the old place: the one before it may have had another shape.
    const from = plateBox(aspect, before.place, 0);
    plate.current?.animate(
      {
        transformOrigin: ['0 0', '0 0'],
        transform: [transformBetween(from, plateBox(aspect, place, 0)), 'none'],
      },
      { duration: APPEAR_MS, easing: EASE_OUT },
    );
  });
}
