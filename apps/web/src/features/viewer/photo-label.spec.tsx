import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PhotoLabel } from './photo-label.tsx';

const title = '\u05d2\u05d3';
const box = { left: 0, top: 0, width: 300 };
const show = (caption: string) =>
  render(<PhotoLabel {...{ caption, collection: title, camera: null, box }} />);

it('keeps a title that runs from right to left apart from the caption', () => {
  show('Dusk in \u05d0\u05d1');
  expect(screen.getByText(title).tagName).toBe('BDI');
});

it('takes its direction from the title if there is no caption', () => {
  show('');
  // The content of a bdi element does not count for dir="auto".
  expect(screen.getByText(title).closest('bdi')).toBeNull();
  expect(screen.getByText(title).closest('[dir="auto"]')).toBeTruthy();
});
