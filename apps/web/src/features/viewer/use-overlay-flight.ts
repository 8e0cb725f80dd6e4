import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { fly } from '../../engine/dom/flight.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { overlayHidden, overlayShown, selectViewer } from './viewer-slice.ts';

interface FlightParts {
  room: RefObject<HTMLElement | null>;
  plate: RefObject<HTMLElement | null>;
  sharedElements: SharedElements;
}

/** Lets the picture fly in from its card and back to it, and tells the store when it has landed. */
export function useOverlayFlight({ room, plate, sharedElements }: FlightParts): void {
  const dispatch = useAppDispatch();
  const { overlay, shownId, picture } = useAppSelector(selectViewer);
  const isStill = useReducedMotion();
  const isMoving = overlay === 'showing' || overlay === 'hiding';
  const canFly = picture !== null;
  // A picture that is not known yet is waited for in an empty room, not on the wall.
  const isLate = useRef(!canFly);

  // One flight per change of the overlay: neither a new picture nor a new preference restarts it.
  const takeOff = useEffectEvent(() => {
    if (!isMoving || !shownId || !room.current || !plate.current) return;
    const direction = overlay === 'showing' ? 'open' : 'close';
    const isWaitedFor = direction === 'open' && isLate.current;
    const find = direction === 'open' ? sharedElements.visible : sharedElements.bring;
    const flight = fly({
      picture: plate.current,
      room: isWaitedFor ? null : room.current,
      origin: isWaitedFor ? null : find(shownId),
      direction,
      isStill,
    });
    const controller = new AbortController();
    // Its end points have moved.
    window.addEventListener('resize', flight.finish, { signal: controller.signal });
    void flight.finished.then(() => {
      if (controller.signal.aborted) return;
      dispatch(direction === 'open' ? overlayShown() : overlayHidden());
    });
    return () => controller.abort();
  });
  useLayoutEffect(() => takeOff(), [overlay, canFly]);
}
