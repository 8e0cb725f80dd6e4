import { useSyncExternalStore } from 'react';
import { contain } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';

/** px (specification, section 9) */
const NARROW = 576;
const AIR = 24;
const NARROW_AIR = 8;
const PANEL_WIDTH = 320;

/** Where a picture hangs in the viewer: as large as the window allows, beside an open panel. */
export function usePlateBox(aspect: number, isPanelOpen: boolean): Box {
  const width = useSyncExternalStore(onResize, () => innerWidth);
  const height = useSyncExternalStore(onResize, () => innerHeight);
  const isNarrow = width <= NARROW;
  const air = isNarrow ? NARROW_AIR : AIR;
  const panel = isPanelOpen && !isNarrow ? PANEL_WIDTH : 0;
  return contain(aspect, {
    left: air,
    top: air,
    width: Math.max(1, width - panel - 2 * air),
    height: Math.max(1, height - 2 * air),
  });
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
