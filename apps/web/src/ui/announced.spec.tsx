import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Announced, noAnnouncement } from './announced.tsx';

it('says an equal text again, and once', () => {
  const { rerender } = render(<Announced announcement={noAnnouncement} />);
  const said = () => screen.getByRole('status').firstElementChild;
  const first = { text: 'Moved to 3 of 5.' };
  rerender(<Announced announcement={first} />);
  const element = said();
  expect(element?.textContent).toBe('Moved to 3 of 5.');
  rerender(<Announced announcement={first} />);
  expect(said()).toBe(element);
  rerender(<Announced announcement={{ ...first }} />);
  expect(said()).not.toBe(element);
  expect(said()?.textContent).toBe('Moved to 3 of 5.');
});
