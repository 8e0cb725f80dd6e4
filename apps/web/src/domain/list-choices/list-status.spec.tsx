import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ListStatus } from './list-status.tsx';
import type { useListParams } from './use-list-params.ts';

type Params = ReturnType<typeof useListParams>;

/** What a search for a text has left. */
const status = (text: string, outcome: string | null) => (
  // The status uses only these.
  <ListStatus params={{ list: { text }, filter: {} } as Params} outcome={outcome} />
);

it('announces each new outcome once, and no change of the list afterwards', () => {
  const { rerender } = render(status('', '40 images'));
  const shown = () => screen.getByRole('status').textContent;
  expect(shown()).toBe('');
  rerender(status('fog', null));
  expect(shown()).toBe('');
  rerender(status('fog', '12 images'));
  expect(shown()).toBe('12 images');
  rerender(status('fog', '13 images'));
  expect(shown()).toBe('12 images');
});

it('announces an equal outcome of the next search again, by a new element', () => {
  const { rerender } = render(status('fog', '12 images'));
  rerender(status('sea', '12 images'));
  const first = screen.getByText('12 images');
  rerender(status('ice', '12 images'));
  expect(screen.getByText('12 images')).not.toBe(first);
});
