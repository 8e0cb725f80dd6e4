import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { fly } from '../../engine/dom/flight.ts';
import type { SharedElements } from '../../engine/dom/shared-elements.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import { overlayHidden, overlayShown, selectViewer } from './viewer-slice.ts';

interface FlightParts {
  backdrop: RefObject<HTMLElement | null>;
  photoFrame: RefObject<HTMLElement | null>;
  sharedElements: SharedElements;
}

/** Flies the image in from its card and back, and reports the end to the store. */
export function useOverlayFlight({ backdrop, photoFrame, sharedElements }: FlightParts): void {
  const dispatch = useAppDispatch();
  const { overlay, shownId, image } = useAppSelector(selectViewer);
  const prefersReducedMotion = useReducedMotion();
  const isMoving = overlay === 'showing' || overlay === 'hiding';
  const canFly = image !== null;
  // The backdrop is shown at once while the image is still loading.
  const isLate = useRef(false);

  // One flight per change of the overlay: neither a new image nor a new preference restarts it.
  const takeOff = useEffectEvent(() => {
    if (!isMoving || !shownId || !backdrop.current) return;
    if (!photoFrame.current) {
      isLate.current = true;
      // After a step to an image that is not loaded there is nothing that could fly back.
      if (overlay === 'hiding') dispatch(overlayHidden());
      return;
    }
    const direction = overlay === 'showing' ? 'open' : 'close';
    const isWaitedFor = direction === 'open' && isLate.current;
    const find = direction === 'open' ? sharedElements.visible : sharedElements.bring;
    const origin = isWaitedFor ? null : find(shownId);
    isLate.current = false;
    if (origin && direction === 'open') showPicture(origin, photoFrame.current);
    const flight = fly({
      image: photoFrame.current,
      backdrop: isWaitedFor ? null : backdrop.current,
      origin,
      direction,
      prefersReducedMotion,
    });
    const controller = new AbortController();
    // A resize moves the ends of the flight.
    window.addEventListener('resize', flight.finish, { signal: controller.signal });
    void flight.finished.then(() => {
      if (controller.signal.aborted) return;
      dispatch(direction === 'open' ? overlayShown() : overlayHidden());
    });
    return () => controller.abort();
  });
  useLayoutEffect(() => takeOff(), [overlay, canFly]);
}

/** Shows the picture of a card in a photo frame at once: the viewer's own files may still have to load. */
function showPicture(card: HTMLElement, photoFrame: HTMLElement): void {
  const picture = card.querySelector('img');
  if (picture?.complete && picture.naturalWidth)
    photoFrame.style.setProperty('--card-picture', `url("${picture.currentSrc}")`);
}
