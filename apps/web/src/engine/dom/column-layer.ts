import type { Column } from '../core/masonry.ts';
import { createColumnCards } from './column-cards.ts';
import type { CardSupply, ColumnCards, ColumnCardsOptions } from './column-cards.ts';

/** px the layer may be from its origin: the compositor loses precision with large translations. */
const REBASE_DISTANCE = 4096;

export interface ColumnLayer extends Omit<ColumnCards, 'setOrigin'> {
  readonly element: HTMLElement;
  /** Moves the offset to the top edge of the viewport. */
  scrollTo(offset: number, isAtRest: boolean): void;
  /** Scrolls from one offset to another at a steady speed, by an animation. */
  animate(from: number, to: number, durationMs: number): Animation;
}

export interface LayerOptions {
  loops: boolean;
  supply: CardSupply;
  /** 'x' turns the column into a row: tops become left edges, heights widths; '-x' mirrors it. */
  axis?: 'x' | '-x' | 'y';
}

interface Axis extends Pick<ColumnCardsOptions, 'edge' | 'extent'> {
  /** Moves a layer by px along the axis. */
  transform(px: number): string;
}

const AXES: Record<'x' | '-x' | 'y', Axis> = {
  y: { edge: 'top', extent: 'height', transform: (px) => `translate3d(0, ${px}px, 0)` },
  x: { edge: 'left', extent: 'width', transform: (px) => `translate3d(${px}px, 0, 0)` },
  '-x': { edge: 'right', extent: 'width', transform: (px) => `translate3d(${-px}px, 0, 0)` },
};

/** One compositor layer per column: a frame moves the layer, and touches cards only to mount or unmount them. */
export function createColumnLayer(
  column: Column,
  { loops, supply, axis = 'y' }: LayerOptions,
): ColumnLayer {
  const element = document.createElement('div');
  element.setAttribute('role', 'presentation');
  Object.assign(element.style, { position: 'absolute', top: '0', willChange: 'transform' });
  const { edge, extent, transform } = AXES[axis];
  const { setOrigin, ...cards } = createColumnCards({
    column,
    loops,
    supply,
    element,
    edge,
    extent,
  });
  let base = 0;
  let written = '';

  const transformAt = (offset: number) => transform(base - offset);

  function rebase(offset: number): void {
    if (Math.abs(offset - base) <= REBASE_DISTANCE) return;
    base = Math.round(offset);
    setOrigin(base);
  }

  return {
    ...cards,
    element,
    scrollTo(offset, isAtRest) {
      rebase(offset);
      // An image at rest between device pixels looks blurred.
      const snapped = Math.round(offset * devicePixelRatio) / devicePixelRatio;
      const next = transformAt(isAtRest ? snapped : offset);
      if (next === written) return;
      written = next;
      element.style.transform = next;
    },
    animate(from, to, durationMs) {
      rebase(from);
      return element.animate(
        { transform: [transformAt(from), transformAt(to)] },
        { duration: durationMs, fill: 'forwards' },
      );
    },
  };
}
