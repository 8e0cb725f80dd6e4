import { useSyncExternalStore } from 'react';
import { contain } from '../../engine/core/fit.ts';
import type { Box } from '../../engine/core/fit.ts';
import { isMirrored } from '../../engine/dom/is-mirrored.ts';

/** px; up to this width the panel comes from below (specification, section 9). */
const NARROW = 576;
/** The panel also comes from below if it would take more than this part of the window: text may be large. */
const WIDEST_PANEL = 0.6;
/** rem; see info-panel.module.css. */
const PANEL_WIDTH = 20;
const AIR = 24;
const NARROW_AIR = 8;
/** px and rem: the thumbnails, and the title above them. */
const STRIP = { px: 92, rem: 1.25 };
/** The part of the window's height above a panel that comes from below. */
const ABOVE_PANEL = 0.4;
/** px of that part for the buttons, which would otherwise cover the image. */
const CONTROLS_HEIGHT = 64;

/** The panels around the image. */
export interface Chrome {
  hasPanel: boolean;
  hasStrip: boolean;
}

export interface Frame {
  frame: Box;
  /** px from an image to the next; negative where the next is on the left. */
  pitch: number;
  isPanelBelow: boolean;
}

/** The box available to images, depending on the panels that are open. */
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

/** The box of an image: as large as the frame allows, moved by px along the track. */
export function photoBox(aspect: number, frame: Box, offset: number): Box {
  const box = contain(aspect, frame);
  return { ...box, left: box.left + offset };
}

/** px of a rem, which the browser's text size changes. */
function rootFontSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
