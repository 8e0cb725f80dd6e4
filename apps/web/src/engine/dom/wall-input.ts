import { listenToDrag } from './drag.ts';
import { isMirrored } from './is-mirrored.ts';
import type { Scroller } from './scroller.ts';
import { listenToWheel } from './wheel.ts';

export interface WallInput {
  isHeld(): boolean;
  /** 1 or −1: the direction of the column under x px of the wall as the position grows. */
  signAt(x: number): 1 | -1;
}

/** Scrolls a wall by wheel, mouse and touch. @returns how to stop */
export function listenToWallInput(
  stage: HTMLElement,
  scroller: Scroller,
  wall: WallInput,
): () => void {
  let sign = 1;
  /** px of the drag so far. Not where it began: another list may be laid out during it. */
  let dragged = 0;
  /** Whether the pointer that is down holds the wall: it went down while the wall took input. */
  let isPressed = false;

  const stopDrag = listenToDrag(stage, {
    onPress(event) {
      isPressed = !wall.isHeld();
      if (!isPressed) return;
      sign = wall.signAt(inlineOffset(stage, event.clientX));
      dragged = 0;
      scroller.press();
    },
    onRelease() {
      if (isPressed) scroller.release(0);
    },
    onStart: () => isPressed && !wall.isHeld(),
    onMove({ dy }) {
      // Opposite to the finger: a drag down shows what is above.
      if (!wall.isHeld()) scroller.dragBy(sign * (dragged - dy));
      dragged = dy;
    },
    onEnd({ velocityY, isCancelled }) {
      scroller.release(isCancelled || wall.isHeld() ? 0 : -sign * velocityY);
    },
  });

  // On the parent: a wheel turned over the menu scrolls the wall too.
  const stopWheel = listenToWheel(stage.parentElement ?? stage, ({ distance, isFine }) => {
    if (wall.isHeld()) return;
    if (isFine) scroller.nudge(distance);
    else scroller.push(distance);
  });

  // Only real movement counts: a card that scrolls under a resting mouse sends events too.
  const onMove = ({ pointerType, movementX, movementY }: PointerEvent) => {
    if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) scroller.noteActivity();
  };
  stage.addEventListener('pointermove', onMove);

  return () => {
    stopDrag();
    stopWheel();
    stage.removeEventListener('pointermove', onMove);
  };
}

function inlineOffset(stage: HTMLElement, clientX: number): number {
  const { left, right } = stage.getBoundingClientRect();
  // The columns begin inside the stage's border, which keeps them clear of a phone's camera.
  return (isMirrored() ? right - clientX : clientX - left) - stage.clientLeft;
}
