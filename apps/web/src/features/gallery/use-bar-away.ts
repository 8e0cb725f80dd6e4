import { useEffect, useState } from 'react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';

/** px of one movement after which the bar leaves or returns: a trembling hand does not move it. */
const LEAVES_AFTER = 40;
const RETURNS_AFTER = 20;
/** px from the upper edge within which a mouse brings the bar back. */
const EDGE = 8;

/**
 * Whether the bar has left: it does when a person moves down the wall, and returns on the way up.
 * @param list the name of the list that is shown: another one begins at its start
 */
export function useBarAway(wall: Wall<WallImage> | null, list: string): boolean {
  const [isAway, setAway] = useState(false);
  const [shown, setShown] = useState(list);
  if (list !== shown) {
    setShown(list);
    setAway(false);
  }
  useEffect(() => {
    if (!wall) return;
    let way = 0;
    return wall.watchTravel((distance) => {
      way = way * distance < 0 ? distance : way + distance;
      if (way > LEAVES_AFTER) setAway(true);
      else if (way < -RETURNS_AFTER) setAway(false);
    });
  }, [wall, list]);

  useEffect(() => {
    if (!isAway) return;
    const onMove = ({ pointerType, clientY }: PointerEvent) => {
      if (pointerType === 'mouse' && clientY < EDGE) setAway(false);
    };
    window.addEventListener('pointermove', onMove);
    return () => window.removeEventListener('pointermove', onMove);
  }, [isAway]);
  return isAway;
}
