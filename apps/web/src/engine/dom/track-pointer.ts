/** ms within which the click of a press follows its release. */
export const CLICK_AFTER_MS = 50;

export interface PointerTrackingEnd {
  /** The last event of the pointer. */
  event: PointerEvent;
  /** False for a press that stayed a click. */
  isDrag: boolean;
  /** The browser, a second finger or the caller ended it. */
  isCancelled: boolean;
}

export interface PointerTracking {
  /** px a pointer may move and still click. */
  threshold: number;
  /** ms a finger must rest before it drags; a finger that moves sooner scrolls the page. 0: no rest needed. */
  holdMs?: number;
  /** Each movement, before the threshold too. */
  onTrack?(event: PointerEvent): void;
  /** The press became a drag. Answer false to ignore it. */
  onStart?(event: PointerEvent): boolean;
  onMove(event: PointerEvent): void;
  onEnd(end: PointerTrackingEnd): void;
}

/** Follows a pointer from its press to its release, and suppresses the click after a drag. @returns how to cancel it */
export function trackPointer(press: PointerEvent, tracking: PointerTracking): () => void {
  const { threshold, holdMs = 0, onTrack, onStart, onMove, onEnd } = tracking;
  // On the window: a fast pointer leaves the element before it is captured.
  const listeners = new AbortController();
  const { signal } = listeners;
  const hold = holdMs ? setTimeout(start, holdMs) : undefined;
  let last = press;
  let isDrag = false;

  function start(): void {
    if (onStart?.(last) === false) return end(true);
    isDrag = true;
    onMove(last);
  }

  function end(isCancelled: boolean): void {
    if (signal.aborted) return;
    listeners.abort();
    clearTimeout(hold);
    if (isDrag) suppressClick();
    onEnd({ event: last, isDrag, isCancelled });
  }

  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: () => void) => {
    const listener = (event: PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      last = event;
      act();
    };
    window.addEventListener(type, listener, { signal });
  };
  listen('pointermove', () => {
    // The page has not seen the release, for example because of a menu.
    if (last.pointerType === 'mouse' && !last.buttons) return end(true);
    onTrack?.(last);
    if (isDrag) return onMove(last);
    const distance = Math.max(
      Math.abs(last.clientX - press.clientX),
      Math.abs(last.clientY - press.clientY),
    );
    if (distance < threshold) return;
    if (holdMs) end(true);
    else start();
  });
  listen('pointerup', () => end(false));
  listen('pointercancel', () => end(true));
  return () => end(true);
}

/** Suppresses a click ahead of all other listeners, those of links among them. */
function suppressClick(): void {
  const listening = new AbortController();
  const suppress = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => listening.abort();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('click', suppress, options);
  // The next press may click.
  window.addEventListener('pointerdown', stop, options);
  // On a busy page the timer is late, and so is the click that it must not miss.
  setTimeout(stop, CLICK_AFTER_MS);
}
