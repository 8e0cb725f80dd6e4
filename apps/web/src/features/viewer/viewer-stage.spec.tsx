import { createRef } from 'react';
import { beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import type { PlacedSlide } from './place-slides.ts';
import { ViewerStage } from './viewer-stage.tsx';

const box = { left: 0, top: 0, width: 300, height: 200 };
const slide = (id: string, side: PlacedSlide['side']): PlacedSlide => ({
  ...{ key: id, image: aViewerImage(id), side, box, frame: box, labelBox: box },
  position: { offset: side * 300, ratio: 1 },
});

beforeEach(() => {
  // jsdom does not have it.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});

const show = (collection: string) =>
  act(async () =>
    render(
      <ViewerStage
        {...{ stage: createRef(), backdrop: createRef(), track: createRef() }}
        photoFrame={createRef()}
        image={aViewerImage('b')}
        slides={[slide('a', -1), slide('b', 0), slide('c', 1)]}
        label={{ collection, camera: null }}
        onLeave={() => undefined}
      />,
    ),
  );

it('gives screen readers the image in the middle with its caption, and not its neighbours', async () => {
  await show('');
  const captions = ['a', 'b', 'c'].map((id) => screen.getByText(`Picture ${id}`));
  expect(captions.map((caption) => caption.closest('[aria-hidden]') === null)).toEqual([
    ...[false, true, false],
  ]);
  expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['Picture b']);
});

it('separates the caption from the title of the collection', async () => {
  await show('Hills');
  expect(screen.getByText('Hills').closest('p')?.textContent).toBe('Picture b — Hills');
});
