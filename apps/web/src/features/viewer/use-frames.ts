import { useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { Box } from '../../engine/core/box.ts';
import { isMirrored as isMirroredPage } from '../../engine/dom/is-mirrored.ts';
import type { WindowShape } from './slide-positions.ts';

/** px; up to this width the panel comes from below (fixed). */
const NARROW = 576;
/** px; a window of this height, as that of a phone on its side, has no more space to give away than a narrow one. */
const LOW = 400;
/** The panel also comes from below if it would take more than this part of the window: text may be large. */
const WIDEST_PANEL = 0.6;
/** rem; --info-width in tokens.css, which tools/boundaries compares. */
const PANEL_WIDTH = 20;
/** px between the image and the edges of the window; beside the image, the buttons for its neighbours have space. */
const MARGIN = 24;
const NARROW_MARGIN = 8;
const BUTTON_MARGIN = 68;
/** px; the width of the window from which the buttons are beside the image. */
const BUTTONS_BESIDE_FROM = 900;
/** px and rem: the thumbnails, and the title above them. */
const STRIP = { px: 92, rem: 1.25 };
/** rem; the lines of photo-label.module.css and their distance from the image, which tools/boundaries compares. */
const LABEL = 3.5;
/** px; in a lower window, the image needs the space of the label. */
const MIN_HEIGHT = 560;
/** The least part of the window's height above a panel that comes from below. */
const ABOVE_PANEL = 0.4;
/** px of that part for the buttons, which would otherwise cover the image. */
const CONTROLS_HEIGHT = 64;

export interface Frames {
  /** The box available to images without a collection, and to those with the strip of one. */
  frames: { bare: Box; withStrip: Box };
  windowShape: WindowShape;
  isPanelBelow: boolean;
  /** Whether there is a label below the image. */
  hasLabel: boolean;
}

/** Whether the window is high enough for a label below an image without the panel. */
export const useLabelSpace = (viewer: RefObject<HTMLElement | null>): boolean =>
  useSyncExternalStore(onResize, () => sizeOf(viewer).clientHeight >= MIN_HEIGHT);

/**
 * The boxes available to images, depending on the info panel.
 * @param panelHeight px of a panel that comes from below; null while it is not known
 */
export function useFrames(
  viewer: RefObject<HTMLElement | null>,
  hasPanel: boolean,
  panelHeight: number | null,
): Frames {
  const width = useSyncExternalStore(onResize, () => sizeOf(viewer).clientWidth);
  const height = useSyncExternalStore(onResize, () => sizeOf(viewer).clientHeight);
  const rem = useSyncExternalStore(onResize, rootFontSize);
  const stripRaise = useSyncExternalStore(onResize, () => stripRaiseOf(viewer));
  const panelWidth = PANEL_WIDTH * rem;
  const isPanelBelow = width <= NARROW || panelWidth > width * WIDEST_PANEL;
  const isMirrored = isMirroredPage();
  const margin = width <= NARROW || height <= LOW ? NARROW_MARGIN : MARGIN;
  const side = width >= BUTTONS_BESIDE_FROM ? BUTTON_MARGIN : margin;
  const panel = hasPanel && !isPanelBelow ? panelWidth : 0;
  const hasLabel = useLabelSpace(viewer) && !hasPanel;
  const label = hasLabel ? LABEL * rem : 0;
  const top = hasPanel && isPanelBelow ? CONTROLS_HEIGHT : margin;
  const abovePanel = Math.max(height * ABOVE_PANEL, height - (panelHeight ?? height));

  const frameAbove = (strip: number): Box => {
    const free = hasPanel && isPanelBelow ? abovePanel : height - strip - label;
    return {
      left: isMirrored ? panel + side : side,
      top,
      width: Math.max(1, width - panel - 2 * side),
      height: Math.max(1, free - top - margin),
    };
  };
  const strip = STRIP.px + STRIP.rem * rem + stripRaise;
  const frames = { bare: frameAbove(0), withStrip: frameAbove(strip) };
  return { frames, windowShape: { width, margin, isMirrored }, isPanelBelow, hasLabel };
}

/** The element with the size of the window, which itself shrinks on iOS while the page is zoomed. */
const sizeOf = (viewer: RefObject<HTMLElement | null>) =>
  viewer.current ?? document.documentElement;

/** px by which the strip is higher on a screen whose lower edge is covered. */
function stripRaiseOf(viewer: RefObject<HTMLElement | null>): number {
  return parseFloat(getComputedStyle(sizeOf(viewer)).getPropertyValue('--strip-raise')) || 0;
}

/** px of a rem, which the browser's text size changes. */
function rootFontSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
