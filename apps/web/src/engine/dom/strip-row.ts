import type { Column } from '../core/masonry.ts';
import { createColumnLayer } from './column-layer.ts';
import type { ColumnLayer } from './column-layer.ts';
import { isFocused } from './is-focused.ts';
import { isMirrored } from './is-mirrored.ts';

/** px (fixed). */
const THUMBNAIL = 60;
const GAP = 12;
const PITCH = THUMBNAIL + GAP;

export interface StripRow {
  /** px after which the row repeats. */
  readonly period: number;
  /** Whether the row is wider than its stage and repeats. */
  loops(): boolean;
  layer(): ColumnLayer;
  /** The position at which a row that does not loop is in the middle. */
  centred(): number;
  /** The position at which an item is in the middle. */
  positionOf(item: number): number;
  /** Marks the selected item. */
  mark(item: number): void;
  /** Rebuilds the row for the present width. */
  rebuild(): void;
  focusedItem(): number | undefined;
  focus(item: number | undefined): void;
}

/** The thumbnails of a strip: which are mounted, and which one is marked. */
export function createStripRow(
  stage: HTMLElement,
  count: number,
  createThumbnail: (item: number) => HTMLElement,
): StripRow {
  const row: Column = {
    slots: Array.from({ length: count }, (_, item) => ({
      item,
      top: item * PITCH,
      height: THUMBNAIL,
    })),
    period: count * PITCH,
    tallest: THUMBNAIL,
  };
  const axis = isMirrored() ? '-x' : 'x';
  const width = row.period - GAP;
  let marked = -1;
  let { layer, loops } = build();

  function build() {
    const isWider = width > stage.clientWidth;
    const supply = {
      take,
      release: (element: HTMLElement) => !isFocused(element),
    };
    const built = createColumnLayer(row, { loops: isWider, supply, axis });
    stage.replaceChildren(built.element);
    return { layer: built, loops: isWider };
  }

  function take(item: number): HTMLElement {
    const thumbnail = createThumbnail(item);
    updateMark(thumbnail, item);
    return thumbnail;
  }

  function updateMark(thumbnail: HTMLElement, item: number): void {
    if (item === marked) thumbnail.setAttribute('aria-current', 'true');
    else thumbnail.removeAttribute('aria-current');
  }

  /** The mounted thumbnails, with the items they show. */
  function thumbnails(): [item: number, thumbnail: HTMLElement][] {
    return Array.from(layer.mounted(), ([index, thumbnail]) => [
      index - Math.floor(index / count) * count,
      thumbnail,
    ]);
  }

  return {
    period: row.period,
    loops: () => loops,
    layer: () => layer,
    centred: () => (width - stage.clientWidth) / 2,
    positionOf: (item) => item * PITCH + THUMBNAIL / 2 - stage.clientWidth / 2,
    mark(item) {
      marked = item;
      for (const [at, thumbnail] of thumbnails()) updateMark(thumbnail, at);
    },
    rebuild: () => ({ layer, loops } = build()),
    focusedItem: () => thumbnails().find(([, element]) => isFocused(element))?.[0],
    focus(item) {
      const thumbnail = thumbnails().find(([at]) => at === item)?.[1];
      thumbnail?.focus({ preventScroll: true });
    },
  };
}
