import { useMemo } from 'react';
import type { WallSettings } from '../../engine/dom/wall-list.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import type { WallParams } from './wall-params.ts';

/** px of the wall that the menu covers. */
const MENU_HEIGHT = 56;

/** The wall's settings: those of the address, and whether it may scroll by itself now. */
export function useWallSettings(params: WallParams, mayAutoScroll: boolean): WallSettings {
  const { columns, isAlternating, isContinuous, speed, hasMenu } = params;
  const prefersReducedMotion = useReducedMotion();
  const autoSpeed = isContinuous && mayAutoScroll ? speed : 0;
  const top = hasMenu ? MENU_HEIGHT : 0;
  return useMemo(
    () => ({ columns, isAlternating, autoSpeed, prefersReducedMotion, top }),
    [columns, isAlternating, autoSpeed, prefersReducedMotion, top],
  );
}
