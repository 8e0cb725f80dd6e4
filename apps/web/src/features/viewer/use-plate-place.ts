import { useSyncExternalStore } from 'react';
import { contain } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';
import { isMirrored } from '../../shared/is-mirrored.ts';

/** px. Up to here the panel would take half the window and comes from below instead; see info-panel.module.css. */
const NARROW = 640;
const AIR = 24;
const NARROW_AIR = 8;
const PANEL_WIDTH = 320;
const STRIP_HEIGHT = 84;
/** The part of a narrow window the panel leaves free, */
const ABOVE_PANEL = 0.4;
/** and how much of that the buttons take: in so little room the picture would lie beneath them. */
const CONTROLS_HEIGHT = 64;

interface Furniture {
  hasPanel: boolean;
  hasStrip: boolean;
}

/** The place for pictures in the viewer's window, and how far apart two are: less than 0 where the next lies on the left. */
export function usePlatePlace({ hasPanel, hasStrip }: Furniture): { place: Box; pitch: number } {
  const width = useSyncExternalStore(onResize, () => innerWidth);
  const height = useSyncExternalStore(onResize, () => innerHeight);
  const isNarrow = width <= NARROW;
  const air = isNarrow ? NARROW_AIR : AIR;
  const panel = hasPanel && !isNarrow ? PANEL_WIDTH : 0;
  const below = hasStrip ? STRIP_HEIGHT : 0;
  const free = hasPanel && isNarrow ? height * ABOVE_PANEL : height - below;
  const top = hasPanel && isNarrow ? CONTROLS_HEIGHT : air;
  const place = {
    left: isMirrored() ? panel + air : air,
    top,
    width: Math.max(1, width - panel - 2 * air),
    height: Math.max(1, free - top - air),
  };
  return { place, pitch: (width + air) * (isMirrored() ? -1 : 1) };
}

/** Where a picture hangs: as large as its place allows, a stage further for each side it waits beside. */
export function plateBox(aspect: number, place: Box, offset: number): Box {
  const box = contain(aspect, place);
  return { ...box, left: box.left + offset };
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
