import { beforeEach, describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { FakeAnimation, installStage, preferReducedMotion } from '../../../testing/fake-stage.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { createStore } from '../../app/create-store.ts';
import { useFrameTransition } from './use-frame-transition.ts';
import { overlayShown, stripToggled, viewerAddressed } from './viewer-slice.ts';

const wide = { left: 0, top: 0, width: 1200, height: 600 };
const narrow = { left: 0, top: 0, width: 900, height: 600 };
const bare = { frame: wide, hasPanel: false };
const withPanel = { frame: narrow, hasPanel: true };
const withStrip = { frame: narrow, hasPanel: false };

/** An image of 2 : 1 in the frame; `isKnown` false while it is loading. */
function view({ isKnown = true } = {}) {
  const store = createStore();
  const address = (id: string, aspect: number) =>
    store.dispatch(viewerAddressed({ id, image: isKnown ? aViewerImage(id, { aspect }) : null }));
  address('a', 2);
  store.dispatch(overlayShown());
  store.dispatch(stripToggled());
  const photoFrame = { current: document.createElement('div') };
  const { rerender } = renderInStore(
    (props: typeof bare) => useFrameTransition(photoFrame, props.frame, props.hasPanel),
    bare,
    store,
  );
  const openStrip = () =>
    act(() => {
      store.dispatch(stripToggled());
      rerender(withStrip);
    });
  return { rerender, address, openStrip };
}
const transforms = () =>
  FakeAnimation.all.map(({ keyframes }) => ('transform' in keyframes ? keyframes.transform : null));

beforeEach(() => installStage());

describe('the image between two frames', () => {
  it('moves from the old frame into the new one when a panel opens, and back when it closes', () => {
    const { rerender } = view();
    rerender(withPanel);
    // 1200 × 600 px in the middle of the old frame; 900 × 450 px in that of the new one.
    const opened = ['translate(0px, -75px) scale(1.3333333333333333, 1.3333333333333333)', 'none'];
    expect(transforms()).toEqual([opened]);
    rerender(bare);
    expect(transforms()).toEqual([opened, ['translate(0px, 75px) scale(0.75, 0.75)', 'none']]);
  });

  it('moves when the strip opens', () => {
    view().openStrip();
    expect(transforms()).toHaveLength(1);
  });

  it('does not move when another image arrives in a frame of its own', () => {
    const { rerender, address } = view();
    act(() => {
      address('b', 2);
      rerender(withStrip);
    });
    expect(transforms()).toEqual([]);
  });

  it('does not move when a panel leaves its frame as it is', () => {
    view().rerender({ ...withStrip, frame: wide });
    expect(transforms()).toEqual([]);
  });

  it('does not move when the window changes its size, or nothing changes', () => {
    const { rerender } = view();
    rerender({ ...bare, frame: narrow });
    rerender({ ...bare, frame: narrow });
    expect(transforms()).toEqual([]);
  });

  it('moves in its own shape, although the previous image had another', () => {
    const { rerender, address } = view();
    act(() => {
      address('b', 1);
      rerender(withPanel);
    });
    // 600 × 600 px in both frames.
    expect(transforms()).toEqual([['translate(150px, 0px) scale(1, 1)', 'none']]);
  });

  it('does not move while there is none', () => {
    view({ isKnown: false }).rerender(withPanel);
    expect(transforms()).toEqual([]);
  });

  it('does not move for people who prefer reduced motion', () => {
    preferReducedMotion();
    view().rerender(withPanel);
    expect(transforms()).toEqual([]);
  });
});
