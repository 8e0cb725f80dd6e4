import { useMemo } from 'react';
import type { WallSettings } from '../../engine/dom/wall-types.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import type { WallParams } from './wall-params.ts';

/** px of the wall that the menu covers, and with it the heading of a search. */
const MENU_HEIGHT = 56;
const HEADING_HEIGHT = 48;

interface WallState {
  /** Whether the wall may scroll by itself now. */
  mayAutoScroll: boolean;
  /** Whether it shows the results of a search. */
  hasHeading: boolean;
}

/** The wall's settings: those of the address and of the gallery, and what its state asks for. */
export function useWallSettings(params: WallParams, state: WallState): WallSettings {
  const { columns, isAlternating, isContinuous, speed, hasMenu } = params;
  const { wideWall: isWide } = useAppSelector(selectSettings);
  const prefersReducedMotion = useReducedMotion();
  const autoSpeed = isContinuous && state.mayAutoScroll ? speed : 0;
  // The heading is part of the menu.
  const top = hasMenu ? MENU_HEIGHT + (state.hasHeading ? HEADING_HEIGHT : 0) : 0;
  // A number of columns in the address counts for a few images too.
  const hasRows = columns === undefined;
  return useMemo(
    () => ({ columns, isWide, hasRows, isAlternating, autoSpeed, prefersReducedMotion, top }),
    [columns, isWide, hasRows, isAlternating, autoSpeed, prefersReducedMotion, top],
  );
}
