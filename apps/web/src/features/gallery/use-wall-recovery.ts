import { useEffect } from 'react';
import { onReturn } from '../../browser/on-return.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { retryPictures } from './image-card.ts';
import { useRefresh } from './use-refresh.ts';

/** Loads again what has failed. */
export function useWallRecovery(wall: Pick<Wall<WallImage>, 'anchor'> | null): void {
  useRefresh(wall);
  useEffect(() => onReturn(retryPictures), []);
}
