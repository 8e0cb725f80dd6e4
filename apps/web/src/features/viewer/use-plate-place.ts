import { useSyncExternalStore } from 'react';
import { contain } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';
import { isMirrored } from '../../engine/dom/is-mirrored.ts';

/** px. Up to here the panel comes from below (specification, section 9). */
const NARROW = 576;
/** So does a panel that would take more than this part of the window, as it may where text is large. */
const WIDEST_PANEL = 0.6;
/** rem; see info-panel.module.css. */
const PANEL_WIDTH = 20;
const AIR = 24;
const NARROW_AIR = 8;
/** px and rem: the thumbnails, and the title above them. */
const STRIP = { px: 92, rem: 1.25 };
/** The part of a narrow window the panel leaves free, */
const ABOVE_PANEL = 0.4;
/** and how much of that the buttons take: in so little room the picture would lie beneath them. */
const CONTROLS_HEIGHT = 64;

interface Furniture {
  hasPanel: boolean;
  hasStrip: boolean;
}

export interface PlatePlace {
  place: Box;
  /** px from a picture to the next: less than 0 where the next lies on the left. */
  pitch: number;
  isPanelBelow: boolean;
}

/** The place for pictures in the viewer's window. */
export function usePlatePlace({ hasPanel, hasStrip }: Furniture): PlatePlace {
  const width = useSyncExternalStore(onResize, () => innerWidth);
  const height = useSyncExternalStore(onResize, () => innerHeight);
  const rem = useSyncExternalStore(onResize, rootFontSize);
  const panelWidth = PANEL_WIDTH * rem;
  const isPanelBelow = width <= NARROW || panelWidth > width * WIDEST_PANEL;
  const air = width <= NARROW ? NARROW_AIR : AIR;
  const panel = hasPanel && !isPanelBelow ? panelWidth : 0;
  const below = hasStrip ? STRIP.px + STRIP.rem * rem : 0;
  const free = hasPanel && isPanelBelow ? height * ABOVE_PANEL : height - below;
  const top = hasPanel && isPanelBelow ? CONTROLS_HEIGHT : air;
  const place = {
    left: isMirrored() ? panel + air : air,
    top,
    width: Math.max(1, width - panel - 2 * air),
    height: Math.max(1, free - top - air),
  };
  return { place, pitch: (width + air) * (isMirrored() ? -1 : 1), isPanelBelow };
}

/** Where a picture hangs: as large as its place allows, a stage further for each side it waits beside. */
export function plateBox(aspect: number, place: Box, offset: number): Box {
  const box = contain(aspect, place);
  return { ...box, left: box.left + offset };
}

/** px of a rem: people may have their text larger. */
function rootFontSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
