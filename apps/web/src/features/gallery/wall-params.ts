/** The wall's parameters in the address (fixed). */
export interface WallParams {
  columns: number | undefined;
  isAlternating: boolean;
  isContinuous: boolean;
  hasMenu: boolean;
  /** px/s of continuous scrolling; negative runs backwards. */
  speed: number;
}

const DEFAULT_SPEED = 20;
/** px/s (fixed). */
const MAX_SPEED = 3000;

export function readWallParams(params: URLSearchParams): WallParams {
  const speed = numberOf(params.get('speed')) ?? DEFAULT_SPEED;
  return {
    columns: numberOf(params.get('columns')),
    isAlternating: params.get('alternating') === 'true',
    isContinuous: params.get('continuous') === 'true' && speed !== 0,
    hasMenu: params.get('menu') !== 'false',
    speed: Math.min(MAX_SPEED, Math.max(-MAX_SPEED, speed)),
  };
}

function numberOf(text: string | null): number | undefined {
  const value = text?.trim() ? Number(text) : NaN;
  return Number.isFinite(value) ? value : undefined;
}
