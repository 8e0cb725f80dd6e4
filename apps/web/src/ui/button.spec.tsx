import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { TextButton } from './text-button.tsx';

const onClick = jest.fn();

it.each([
  ['a button', <Button type="submit" isBusy onClick={onClick} children="Save" />],
  ['a text button', <TextButton type="submit" isBusy onClick={onClick} children="Save" />],
  ['an icon button', <IconButton type="submit" isBusy onClick={onClick} icon="x" label="Save" />],
])('%s ignores presses while it is busy, and can have the focus', (_, busy) => {
  const onSubmit = jest.fn();
  render(<form onSubmit={onSubmit}>{busy}</form>);
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
});
