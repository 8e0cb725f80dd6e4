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
/** and how much of that the buttons take: in so little backdrop the image would lie beneath them. */
const CONTROLS_HEIGHT = 64;

interface Chrome {
  hasPanel: boolean;
  hasStrip: boolean;
}

export interface Frame {
  frame: Box;
  /** px from an image to the next: less than 0 where the next lies on the left. */
  pitch: number;
  isPanelBelow: boolean;
}

/** The frame for images in the viewer's window. */
export function useFrame({ hasPanel, hasStrip }: Chrome): Frame {
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
  const frame = {
    left: isMirrored() ? panel + air : air,
    top,
    width: Math.max(1, width - panel - 2 * air),
    height: Math.max(1, free - top - air),
  };
  return { frame, pitch: (width + air) * (isMirrored() ? -1 : 1), isPanelBelow };
}

/** Where an image hangs: as large as its frame allows, a stage further for each side it waits beside. */
export function photoBox(aspect: number, frame: Box, offset: number): Box {
  const box = contain(aspect, frame);
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
