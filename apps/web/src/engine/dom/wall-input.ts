import { listenToDrag } from './drag.ts';
import { isMirrored } from './is-mirrored.ts';
import type { MountedLayout } from './mounted-layout.ts';
import { CLICK_AFTER_MS } from './track-pointer.ts';
import type { SizedImage, WallHost } from './wall-types.ts';
import { listenToWheel } from './wheel.ts';

interface WallInput {
  /**
   * Lays out at once, but during a press only when it has clicked or drags: a card that is mounted again in the meantime
   * is not clicked. Of several layouts in one press, the last one counts.
   */
  layOut(layOut: () => void): void;
  stop(): void;
}

/** Scrolls a wall by wheel, mouse and touch. */
export function listenToWallInput(
  stage: HTMLElement,
  { scroller, signAt }: Pick<MountedLayout<SizedImage>, 'scroller' | 'signAt'>,
  { isHeld }: Pick<WallHost, 'isHeld'>,
): WallInput {
  let sign = 1;
  /** px of the drag so far. Not where it began: another list may be laid out during it. */
  let dragged = 0;
  /** Whether the pointer that is down holds the wall: it went down while the wall took input. */
  let isPressed = false;
  /** Whether the pointer that is down may still click. */
  let mayClick = false;
  let due: (() => void) | null = null;

  function layOutDue(): void {
    if (mayClick) return;
    due?.();
    due = null;
  }

  function endPress(): void {
    mayClick = false;
    setTimeout(layOutDue, CLICK_AFTER_MS);
  }

  const stopDrag = listenToDrag(stage, {
    onPress(event) {
      mayClick = true;
      isPressed = !isHeld();
      if (!isPressed) return;
      sign = signAt(inlineOffset(stage, event.clientX));
      dragged = 0;
      scroller.press();
    },
    onRelease() {
      endPress();
      if (isPressed) scroller.release(0);
    },
    onStart() {
      endPress();
      return isPressed && !isHeld();
    },
    onMove({ dy }) {
      // Opposite to the finger: a drag down shows what is above.
      if (!isHeld()) scroller.dragBy(sign * (dragged - dy));
      dragged = dy;
    },
    onEnd({ velocityY, isCancelled }) {
      scroller.release(isCancelled || isHeld() ? 0 : -sign * velocityY);
    },
  });

  // On the parent: a wheel turned over the menu scrolls the wall too.
  const stopWheel = listenToWheel(stage.parentElement ?? stage, ({ distance, isFine }) => {
    if (isHeld()) return;
    if (isFine) scroller.nudge(distance);
    else scroller.push(distance);
  });

  // Only real movement counts: a card that scrolls under a resting mouse sends events too.
  const onMove = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && (movementX || movementY)) scroller.noteActivity();
  };
  stage.addEventListener('pointermove', onMove);

  return {
    layOut(layOut) {
      due = layOut;
      layOutDue();
    },
    stop() {
      due = null;
      stopDrag();
      stopWheel();
      stage.removeEventListener('pointermove', onMove);
    },
  };
}

function inlineOffset(stage: HTMLElement, clientX: number): number {
  const { left, right } = stage.getBoundingClientRect();
  // The columns begin inside the stage's border, which keeps them clear of a phone's camera.
  return (isMirrored() ? right - clientX : clientX - left) - stage.clientLeft;
}
