import { listenToDrag } from './drag.ts';
import type { Scroller } from './scroller.ts';
import { listenToWheel } from './wheel.ts';

export interface WallInput {
  isHeld(): boolean;
  /** 1 or −1: which way the column under x px of the wall moves as the position grows. */
  signAt(x: number): 1 | -1;
}

/** Lets wheel, mouse and fingers move a wall. @returns how to stop */
export function listenToWallInput(
  stage: HTMLElement,
  scroller: Scroller,
  wall: WallInput,
): () => void {
  let sign = 1;
  let startedAt = 0;

  const stopDrag = listenToDrag(stage, {
    onPress(event) {
      if (wall.isHeld()) return;
      sign = wall.signAt(inlineOffset(stage, event.clientX));
      startedAt = scroller.press();
    },
    onRelease() {
      if (!wall.isHeld()) scroller.release(0);
    },
    onStart: () => !wall.isHeld(),
    // Against the finger: pulling down shows what hangs above.
    onMove: ({ dy }) => scroller.dragTo(startedAt - sign * dy),
    onEnd({ velocityY, isCancelled }) {
      scroller.release(isCancelled ? 0 : -sign * velocityY);
    },
  });

  // Around the stage too: a wheel turned over the menu means the wall beneath it.
  const stopWheel = listenToWheel(stage.parentElement ?? stage, ({ distance, isFine }) => {
    if (wall.isHeld()) return;
    if (isFine) scroller.nudge(distance);
    else scroller.push(distance);
  });

  // A mouse that moves is somebody looking for a card; one that lies still is not.
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
  return getComputedStyle(stage).direction === 'rtl' ? right - clientX : clientX - left;
}
