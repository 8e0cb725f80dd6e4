import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { aWallImage } from '../../../testing/an-image.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { createStore } from '../../app/create-store.ts';
import type { ChunkedImages } from '../../domain/images/images-of-wall.ts';
import { readWallImages } from '../../domain/images/wall-image.ts';
import { useStepNeighbours } from './use-step-neighbours.ts';
import { overlayShown, viewerAddressed } from './viewer-slice.ts';

const replied = Array.from({ length: 100 }, (_, at) => aWallImage(`p${at}`));
const wall = readWallImages({ data: { images: replied } }).images;

function open(id: string) {
  const store = createStore();
  const show = (shown: string) => {
    const image = wall.find((other) => other.id === shown) ?? null;
    store.dispatch(viewerAddressed({ id: shown, image }));
  };
  show(id);
  store.dispatch(overlayShown());
  return { store, show };
}

describe('a step from search results', () => {
  it('follows all images once one is shown that is not among the results', () => {
    const found = wall.filter(({ id }) => ['p3', 'p7', 'p9'].includes(id));
    const { store, show } = open('p3');
    const { result } = renderInStore(
      () => useStepNeighbours({ onWall: found, allImages: wall }),
      null,
      store,
    );
    const beside = () => [
      result.current.neighbours?.before.id,
      result.current.neighbours?.after.id,
    ];
    expect(beside()).toEqual(['p9', 'p7']);
    act(() => show('p50'));
    expect([beside(), result.current.count]).toEqual([['p49', 'p51'], 100]);
    // A step back undoes a step ahead.
    act(() => show('p7'));
    expect(beside()).toEqual(['p6', 'p8']);
  });
});

describe('the images around the one shown', () => {
  it('are loaded before those ten steps away', () => {
    const expected: number[] = [];
    const images: ChunkedImages = {
      length: wall.length,
      at: (at) => wall[at],
      expect: (at) => expected.push(at),
      load: () => Promise.resolve(),
      find: () => Promise.resolve(),
      byDate: () => [],
      whenSettled: () => () => undefined,
      whenOutdated: () => () => undefined,
      version: () => 0,
      subscribe: () => () => undefined,
    };
    renderInStore(
      () => useStepNeighbours({ onWall: images, allImages: images }),
      null,
      open('p0').store,
    );
    // What is wanted last is loaded first.
    expect(expected).toEqual([0, 90, 10, 99, 1]);
  });
});
